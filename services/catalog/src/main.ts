import { runService } from '@cardume/kit/service';
import { catalogService } from './service.ts';

await runService(catalogService);
