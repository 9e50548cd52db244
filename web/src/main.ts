import { mount } from 'svelte';
import App from './App.svelte';
import { offline } from './state/app/offline.svelte';
import { followSettings } from './state/app/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';
import { start } from './texts';

followSettings();
await start();
// While the app is developed, no version of it is to be kept.
if (import.meta.env.PROD) void offline.start();
mount(App, { target: document.getElementById('app')! });
