/** Where the worker lies that the build writes (web/vite.config.ts). */
const WORKER = '/sw.js';
/** It fetches what the next screens need: not while this one is still coming. */
const DELAY_MS = 3000;

/**
 * Installs the worker that opens the app without a connection. It never answers for /api, and asks the network for
 * pages first, so who is online sees what the server says. Without it everything else works.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => {});
  const later = () => setTimeout(register, DELAY_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Browsers may offer to install the app in their own menus, not over the page. */
export function keepInstallPromptAway(): void {
  window.addEventListener('beforeinstallprompt', (event) => event.preventDefault());
}
