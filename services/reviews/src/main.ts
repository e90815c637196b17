import { runService } from '@cardume/kit/service';
import { reviewsService } from './service.ts';

await runService(reviewsService);
