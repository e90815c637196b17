import { runService } from '@cardume/kit/service';
import { authService } from './service.ts';

await runService(authService);
