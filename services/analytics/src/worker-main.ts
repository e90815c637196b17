import { runProcess } from '@cardume/kit/process';
import { analyticsWorker } from './worker.ts';

await runProcess('analytics-worker', [analyticsWorker]);
