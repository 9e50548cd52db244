import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { rulesPages } from './rules-pages.ts';

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), rulesPages()],
    // Tests run the components as a browser would, not as a server.
    resolve: mode === 'test' ? { conditions: ['browser'] } : {},
    build: {
        outDir: '../src/kingdombuilder/web',
        emptyOutDir: true,
        target: 'es2022',
        // Nothing is put inline: pages are served under a policy that allows files of their own only.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // What every screen draws with stays in one file: its few styles alone would be too short to be compressed.
        rolldownOptions: {
            output: {
                codeSplitting: { groups: [{ name: 'drawn', test: /parts\/common\/(Art|Icon)|board\/Terrain/ }] },
            },
        },
    },
    // The lessons lie beside the program that lays their tables.
    server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
    // Each file has a world of its own all the same, but the modules of that world are loaded only once.
    test: { environment: 'happy-dom', pool: 'vmThreads', include: ['src/**/*.test.ts', '*.test.ts'] },
}));
