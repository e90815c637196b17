import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const backend = 'http://localhost:8080';

/** Asks for the font with the page instead of after the style sheet, so that text does not swap under the reader. */
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Lets the server name a screen's files in its page's head before the browser asks for them.
    manifest: true,
    // Drawings of the category strip are small enough to travel with the code that shows them.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? file.includes('/art/things/') : false),
    rolldownOptions: {
      treeshake: {
        // The contract's modules do nothing but define: who imports one small function of them gets no zod with it.
        moduleSideEffects: (id) => !/\/(bff\/contract|kit\/src\/contract)\//.test(id),
      },
    },
  },
  server: { proxy: { '/api': backend, '/media': backend } },
});
