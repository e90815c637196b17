import { runService } from '@cardume/kit/service';
import { storesService } from './service.ts';

await runService(storesService);
