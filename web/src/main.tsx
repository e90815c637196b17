import './ui/tokens.css';
import './ui/base.css';
import './shared/way-back.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { installServiceWorker, keepInstallPromptAway } from './app/service-worker.ts';
import { reloadWhenStale } from './app/stale-bundle.ts';

reloadWhenStale();
keepInstallPromptAway();
installServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
