import { mount } from 'svelte';
import App from './App.svelte';
import { install } from './feature';
import { FEATURES } from './features';
import { CORE } from './screens';
import { offline } from './state/app/offline.svelte';
import { followSettings } from './state/app/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import { start } from './texts';

install([...Object.values(FEATURES), CORE], async () => {
    const { atTable } = await import('./features/table');
    return Object.keys(FEATURES).map(atTable);
});
followSettings();
await start();
// While the app is developed, no version of it is to be kept.
if (import.meta.env.PROD) void offline.start();
mount(App, { target: document.getElementById('app')! });
