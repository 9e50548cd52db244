import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pages } from './pages.ts';
import { rulesPages } from './rules-pages.ts';
import { SCRIPT } from './service-worker.ts';

/** While the app is developed, a server answers beside it, as the proxy below says: the page is told so, as a server tells it. */
const serverBeside: Plugin = {
    name: 'server-beside',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<html', '<html data-server'),
};

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), rulesPages(), pages, serverBeside],
    // The files find each other wherever their folder is served.
    base: './',
    // Tests run the components as a browser would, not as a server.
    resolve: mode === 'test' ? { conditions: ['browser'] } : {},
    build: {
        outDir: '../src/kingdombuilder/web',
        emptyOutDir: true,
        target: 'es2022',
        // Nothing is put inline: pages are served under a policy that allows files of their own only.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
            input: ['index.html', 'rules.html', 'src/service-worker/service-worker.ts'],
            // A service worker has the folder in its care in which it lies, and is known by its name.
            output: {
                entryFileNames: ({ name }) => (name === 'service-worker' ? SCRIPT : 'assets/[name]-[hash].js'),
                // What several screens share is named after all of them; the first word of it will do.
                chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
                assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
                // What every screen draws with stays in one file: its few styles alone would be too short to be compressed.
                // What no first visit needs stays out of the files that it loads.
                // Small files that much the same screens share become one: each would be a request of its own.
                codeSplitting: {
                    groups: [
                        // What is made as soon as it is loaded must not wait for a file that waits for it.
                        {
                            name: 'app',
                            test: /src\/(net\/|state\/app\/|texts\/(texts|say|index))|router\.svelte|src\/feature\.ts/,
                            priority: 2,
                        },
                        { name: 'drawn', test: /parts\/common\/(Art|Icon|Words)|board\/Terrain/, priority: 1 },
                        {
                            name: 'later',
                            test: /parts\/(common\/(Board|DeviceProgress|Tabbed)|painting\/)|state\/table\/record|analysis\/GoldByTime|sections\/(?!index)|evenings\/games/,
                            priority: 1,
                            includeDependenciesRecursively: false,
                        },
                        {
                            name: 'examples',
                            test: /rules\/[Ee]xample/,
                            priority: 1,
                            includeDependenciesRecursively: false,
                        },
                        { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 250_000 },
                    ],
                },
            },
        },
    },
    // The lessons lie beside the program that lays their tables.
    server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
    // A worker loads each module once for all of its files; `served.ts` sees to it that they share no state.
    test: {
        environment: 'happy-dom',
        pool: 'vmThreads',
        include: ['src/**/*.test.ts', '*.test.ts'],
        setupFiles: ['src/testing/served.ts'],
    },
}));
