import { mount } from 'svelte';
import App from './App.svelte';
import { followSettings } from './state/app/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';
import { start } from './texts';

followSettings();
await start();
mount(App, { target: document.getElementById('app')! });
