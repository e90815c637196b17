/** Runs all modules in one process: `TOPOLOGY=single` (docs/decisions/0077-a-process-runs-one-module-or-all.md). */
import { runProcess } from '@cardume/kit/process';
import { bff } from '../../bff/src/bff.ts';
import { analyticsService } from '../../services/analytics/src/service.ts';
import { analyticsWorker } from '../../services/analytics/src/worker.ts';
import { authService } from '../../services/auth/src/service.ts';
import { catalogService } from '../../services/catalog/src/service.ts';
import { reviewsService } from '../../services/reviews/src/service.ts';
import { storesService } from '../../services/stores/src/service.ts';
import { all, environmentOfModule } from '../topology/all.ts';

await runProcess(
  all.name,
  [authService, storesService, catalogService, reviewsService, analyticsService, analyticsWorker, bff],
  { environmentOf: (module) => environmentOfModule(module, process.env) },
);
