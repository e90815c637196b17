import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { reportUncaughtErrors } from './app/report-error.ts';
import { currentRoute } from './app/routes.tsx';
import { installServiceWorker, suppressInstallPrompt } from './app/service-worker.ts';
import { reloadWhenStale } from './app/stale-bundle.ts';

reportUncaughtErrors(currentRoute);
reloadWhenStale();
suppressInstallPrompt();
installServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
