import './ui/tokens.css';
import './ui/base.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createAppStore } from './app/create-app-store.ts';
import { keepChoices, takeEarlyPresses } from './app/early-presses.ts';
import { reportUncaughtErrors } from './app/report-error.ts';
import { currentRoute, NOWHERE, preloadScreen } from './app/routes.tsx';
import { installServiceWorker, suppressInstallPrompt } from './app/service-worker.ts';
import { reloadWhenStale } from './app/stale-bundle.ts';
import { cachePageData, type PageData, readPageData, storePageData } from './shared/api/page-data.ts';
import { onReconnect } from './shared/offline/connection.ts';

reportUncaughtErrors(currentRoute);
reloadWhenStale();
suppressInstallPrompt();
installServiceWorker();
keepChoices();

const store = createAppStore();
setupListeners(store.dispatch, (dispatch, { onOnline }) => onReconnect(() => dispatch(onOnline())));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void show(root);

/** Takes over a page that the server has rendered; renders any other, which then gets its data from the API. */
async function show(element: HTMLElement): Promise<void> {
  const data = readPageData();
  if (data && (await hasCode(data))) {
    cachePageData(data, store.dispatch);
    const repeatEarlyPresses = takeEarlyPresses();
    hydrateRoot(element, <App store={store} renderedAt={data.now} notFound={data.notFound === true} />);
    repeatEarlyPresses();
    await storePageData(data);
  } else {
    takeEarlyPresses();
    createRoot(element).render(<App store={store} renderedAt={Date.now()} notFound={false} />);
  }
}

/** Resolves to whether the code of the screen is loaded. If not, the screen loads it, and its error boundary reports a failure. */
function hasCode({ notFound }: PageData): Promise<boolean> {
  return preloadScreen(notFound ? NOWHERE : window.location).then(
    () => true,
    () => false,
  );
}
