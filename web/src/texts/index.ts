export * from './say';
export * from './texts.svelte';
