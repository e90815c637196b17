import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { HOME_TITLE, PRODUCT_NAME } from '../bff/contract/titles.ts';
import { apiRoutes } from './build/api-routes.ts';
import { buildId } from './build/build-id.ts';
import { chunksByAudience } from './build/chunks.ts';
import { separateImports } from './build/separate-imports.ts';
import { sourceMaps } from './build/source-maps.ts';
import { spriteSheet } from './build/sprite-sheet.ts';
import { withoutKeys } from './build/without-keys.ts';
import { withoutRequire } from './build/without-require.ts';

const DESCRIPTION = 'Lojas de aquarismo e pet perto de você: produtos, avaliações e conversa direta pelo WhatsApp.';

const brotli = promisify(brotliCompress);

/** URL of the BFF, to which the development server proxies. */
const backend = process.env.BACKEND ?? 'http://localhost:8080';

/** Preloads the font from the HTML instead of after the style sheet, so that text does not reflow. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Writes a Brotli copy of each asset, at the highest level, for the server to send (bff/src/http/compression.ts). */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file));
      const compress = async (file: string) =>
        writeFile(join(dir, `${file}.br`), await brotli(await readFile(join(dir, file))));
      await Promise.all(files.map(compress));
    },
  };
}

/** The web app manifest, and the service worker that opens the app without a connection. */
function installable() {
  return VitePWA({
    filename: 'sw.js',
    injectRegister: null,
    manifest: {
      id: '/',
      name: HOME_TITLE,
      short_name: PRODUCT_NAME,
      description: DESCRIPTION,
      lang: 'pt-BR',
      start_url: '/',
      display: 'standalone',
      theme_color: '#0A6E7F',
      background_color: '#FBFAF6',
      categories: ['shopping', 'lifestyle'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}'],
      // Chunks of accounts, owners and admins are not precached on every device.
      globIgnores: ['assets/{account,owner,admin}.*'],
      // Pages, `/` included, come from the network; the precached copy is only the fallback without a connection.
      directoryIndex: null,
      navigateFallback: null,
      navigationPreload: true,
      // A new version activates at once. Open pages reload when one of their files is gone (src/app/stale-bundle.ts).
      skipWaiting: true,
      clientsClaim: false,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && !/^\/(api|media)\//.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
        {
          // The picture at a URL never changes.
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'pictures',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 150, purgeOnQuotaError: true },
          },
        },
      ],
    },
  });
}

/** Returns a class name of a module, the same on every machine; shorter than Vite's, which have the number of the line. */
function scopedClass(name: string, file: string): string {
  return `${name}_${hash('sha256', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`;
}

/** The client is built twice: for browsers, and (`isSsrBuild`) as a module by which the BFF renders pages. */
export default defineConfig(({ command, isSsrBuild }) => {
  // A build is always for production, whatever NODE_ENV the shell has.
  if (command === 'build') process.env.NODE_ENV = 'production';
  const chunks = chunksByAudience();
  const forBrowsers = [
    chunks.plugin,
    preloadFont(),
    compressFiles(),
    installable(),
    sourceMaps(fileURLToPath(new URL('source-maps', import.meta.url))),
  ];
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      apiRoutes(),
      separateImports(),
      withoutKeys(),
      withoutRequire(),
      react(),
      spriteSheet(fileURLToPath(new URL('src/art/category-icons', import.meta.url))),
      ...(isSsrBuild ? [] : forBrowsers),
    ],
    resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('build/zod.ts', import.meta.url)) }] },
    define: {
      __BUILD_ID__: JSON.stringify(buildId(import.meta.dirname)),
      // Vite keeps it in code for servers, where a BFF without NODE_ENV would run React's checks for development.
      ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
    },
    // The image has no packages of the client.
    ssr: { noExternal: true },
    css: { modules: { generateScopedName: scopedClass } },
    build: {
      outDir: isSsrBuild ? 'dist-server' : 'dist',
      emptyOutDir: true,
      // From the manifest the server writes preload links for the files of a screen into its page.
      manifest: !isSsrBuild,
      sourcemap: isSsrBuild ? false : 'hidden',
      // Only the small drawings above the fold are inlined.
      assetsInlineLimit: (file) => (file.endsWith('.svg') ? /\/art\/(mark|awning)/.test(file) : false),
      modulePreload: {
        polyfill: false,
        // Scripts load no file again that every page has loaded before.
        resolveDependencies: (_file, files, { hostType }) =>
          files.filter((file) => hostType === 'html' || !/\/(vendor|common|rolldown-runtime)-/.test(file)),
      },
      rolldownOptions: {
        ...(!isSsrBuild && {
          output: {
            chunkFileNames: chunks.fileName,
            codeSplitting: { groups: chunks.groups },
          },
        }),
        treeshake: {
          // The contract's modules have no side effects, so importing one small function does not bundle zod.
          moduleSideEffects: (id) => !/\/(bff\/contract|kit\/src\/(contract|domain|text))\//.test(id),
        },
      },
    },
    server: { proxy: { '/api': backend, '/media': backend } },
  };
});
