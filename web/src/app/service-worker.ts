/** URL of the worker that the build writes (web/vite.config.ts). */
const WORKER = '/sw.js';
/** The worker prefetches the next screens, which must not delay the present one. */
const DELAY_MS = 3000;

/**
 * Installs the worker that opens the app without a connection. It never responds for /api, and fetches pages from the
 * network first. Without it everything else works.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => {});
  const later = () => setTimeout(register, DELAY_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Leaves the offer to install the app to the browser's menu. */
export function keepInstallPromptAway(): void {
  window.addEventListener('beforeinstallprompt', (event) => event.preventDefault());
}
