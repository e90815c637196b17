import { readPageData } from '../shared/api/page-data.ts';
import { refetchPage } from '../shared/offline/connection.ts';

let isNew = true;

/**
 * Asks again for what a served page shows if one went back to it: browsers then show what they have kept of it, however
 * old, without asking the server. Call it once the screen has subscribed to its data; only the first call has an effect.
 */
export function refetchKeptPage(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isNew && entry?.type === 'back_forward' && readPageData()) refetchPage();
  isNew = false;
}
