/** URL of the service worker that the build writes (web/vite.config.ts). */
const WORKER = '/sw.js';
/** Installing the worker precaches all screens, which must not slow down loading the current one. */
const DELAY_MS = 3000;

/**
 * Installs the service worker that opens the app without a connection. It never handles /api, and fetches pages from
 * the network first. A failure is ignored: everything else works without it.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => {});
  const later = () => setTimeout(register, DELAY_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Suppresses the browser's prompt to install the app; its menu still offers that. */
export function suppressInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => event.preventDefault());
}
