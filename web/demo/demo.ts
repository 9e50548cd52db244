/** The board alone, with positions of real games: `npm run dev`, then open /demo.html?game=all&show=legal. */

import { mount } from 'svelte';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import Demo from './Demo.svelte';

mount(Demo, { target: document.body });
