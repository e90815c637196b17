import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { HOME_TITLE, PRODUCT_NAME } from '../bff/contract/titles.ts';
import { apiRoutes } from './build/api-routes.ts';
import { buildId } from './build/build-id.ts';
import { sourceMaps } from './build/source-maps.ts';
import { spriteSheet } from './build/sprite-sheet.ts';

const DESCRIPTION = 'Lojas de aquarismo e pet perto de você: produtos, avaliações e conversa direta pelo WhatsApp.';

/** The login and the owner's screens: their chunks are named `owner.*` and are not precached. */
const OWNED =
  /web\/src\/(app\/OwnerArea|shared\/(account|own-shop|drafts|merging|uploads|notices)\/|features\/(account|panel|shop-form|products|feed|analytics|reviews|notices)\/)/;
/** The admin's screens: their chunks are named `admin.*` and are not precached. */
const ADMINS = /web\/src\/(app\/Admin|features\/admin\/)/;
/** Modules that several of the admin's screens import. */
const ADMIN_PARTS = /bff\/contract\/admin-screens|web\/src\/(app\/Admin|features\/admin|ui\/(table|facts))/;
/** Modules that only the screens of signed-in users share. */
const ACCOUNT_PARTS =
  /web\/src\/(shared\/(account|own-shop|drafts|merging|uploads|live|notices|period|typed-offer)|ui\/(card|Email|tile|upload|crop|band|live-badge|address-fields|use-(focus-after-removal|reorder|saved-value))|lib\/(price|moments))|icons\/(mail|monitor-smartphone)\.mjs/;

/**
 * zod, the contract's schemas and the parser of phone numbers. The contract's modules without schemas are bundled into
 * the chunks that use them.
 */
const SCHEMAS =
  /node_modules\/(zod|libphonenumber-js)\/|web\/build\/zod|services\/kit\/src\/contract|bff\/contract\/(?!admin-screens|averages|cookies|csv|dates|event-names|home-filters|limits|phones|pictures|pricing|texts|titles)/;

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
      // Chunks of owners and admins are not precached on every device.
      globIgnores: ['assets/{owner,admin}.*'],
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

export default defineConfig(({ command }) => {
  // A build is always for production, whatever NODE_ENV the shell has.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      apiRoutes(),
      react(),
      preloadFont(),
      compressFiles(),
      installable(),
      spriteSheet(fileURLToPath(new URL('src/art/category-icons', import.meta.url))),
      sourceMaps(fileURLToPath(new URL('source-maps', import.meta.url))),
    ],
    resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('build/zod.ts', import.meta.url)) }] },
    define: { __BUILD_ID__: JSON.stringify(buildId(import.meta.dirname)) },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // From the manifest the server writes preload links for the files of a screen into its page.
      manifest: true,
      sourcemap: 'hidden',
      // Only the small drawings above the fold are inlined.
      assetsInlineLimit: (file) => (file.endsWith('.svg') ? /\/art\/(mark|awning)/.test(file) : false),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          chunkFileNames: ({ moduleIds }) => {
            const whose = [ADMINS, OWNED].findIndex((theirs) => moduleIds.some((id) => theirs.test(id)));
            return `assets/${['admin.', 'owner.'][whose] ?? ''}[name]-[hash].js`;
          },
          codeSplitting: {
            groups: [
              // Packages that every screen needs; a chunk of their own stays cached when only our code changes.
              {
                name: 'vendor',
                test: /node_modules\/(react|react-dom|react-router|react-redux|scheduler|@reduxjs|redux|immer|reselect|use-sync-external-store)\//,
                priority: 2,
              },
              // Validation; loaded only with forms.
              { name: 'schemas', test: SCHEMAS, includeDependenciesRecursively: false, priority: 4 },
              // Shared by the forms of accounts and of reviews.
              {
                name: 'forms',
                test: /web\/src\/(ui\/(form\/|use-is-mounted)|shared\/form\/)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 4,
              },
              // Apart from `account`, because the login needs only this.
              {
                name: 'passkeys',
                test: /web\/src\/shared\/account\/passkeys\/|icons\/fingerprint-pattern/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 4,
              },
              // Shared by the screens of signed-in users only.
              {
                name: 'account',
                test: ACCOUNT_PARTS,
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 3,
              },
              // Shared by the admin's screens only.
              {
                name: 'shared',
                test: ADMIN_PARTS,
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 3,
              },
              // Shared by screens other than the home page.
              {
                name: 'screens',
                test: /web\/src\/(app\/GuardPending|ui\/(dialog|back-link|screen-header)\/|ui\/focus-after|ui\/(combobox\/Combobox|field\/Field|pagination\/MoreButton|segmented\/Segmented)\.tsx|shared\/(share|api\/creation|reviews\/|use-sequence|cards\/PartnerCard)|lib\/(copy|download|share))|icons\/(badge-dollar-sign|camera|chart-column|crown|download|eye|eye-off|flag|flame|gallery-horizontal|image-plus|image-up|images|key-round|lightbulb|log-out|package|panels-top-left|pencil|refresh-cw|rotate-ccw-clock|share-2|trash|users-round)\.mjs|services\/kit\/src\/text\/(number|search)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 2,
              },
              // Everything else that several screens share, in one file instead of a dozen small ones.
              {
                name: 'common',
                test: /web\/src\/(app|art|lib|shared|ui)\/|services\/kit\/src\/(domain\/departments|text\/(characters|normalize))|node_modules\/lucide-react\//,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
        treeshake: {
          // The contract's modules have no side effects, so importing one small function does not bundle zod.
          moduleSideEffects: (id) => !/\/(bff\/contract|kit\/src\/(contract|domain|text))\//.test(id),
        },
      },
    },
    server: { proxy: { '/api': backend, '/media': backend } },
  };
});
