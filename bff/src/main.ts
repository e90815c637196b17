import { runProcess } from '@cardume/kit/process';
import { bff } from './bff.ts';

await runProcess('bff', [bff]);
