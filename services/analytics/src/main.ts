import { runProcess } from '@cardume/kit/process';
import { analyticsService } from './service.ts';

await runProcess('analytics', [analyticsService]);
