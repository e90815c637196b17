import { readFileSync } from 'node:fs';
import type { Redis, Result } from 'ioredis';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** `fold.lua` */
    foldBatch(
      live: string,
      next: string,
      generation: number,
      from: number,
      to: number,
      batch: string,
    ): Result<FoldReply, Context>;
    /** `forgetting/forget.lua` */
    forgetStore(live: string, storeId: string): Result<null, Context>;
    /** `flip.lua` */
    flipGeneration(live: string, next: string, generation: number): Result<'flipped' | 'behind' | 'gone', Context>;
  }
}

/** As Redis answers `fold.lua`; after the cursor come id, visitCount, totalVisits and totalClicks of each touched shop. */
export type FoldReply = ['folded', number, ...(string | number)[]] | ['moved', number] | ['gone'];

/** Teaches a client the scripts of the figures. */
export function defineScripts(redis: Redis): void {
  redis.defineCommand('foldBatch', { numberOfKeys: 2, lua: source('fold.lua') });
  redis.defineCommand('flipGeneration', { numberOfKeys: 2, lua: source('flip.lua') });
  redis.defineCommand('forgetStore', { numberOfKeys: 1, lua: source('../forgetting/forget.lua') });
}

function source(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
