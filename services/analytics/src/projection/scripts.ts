import { readFileSync } from 'node:fs';
import type { RedisClient } from '@cardume/kit/redis';
import type { Result } from 'ioredis';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** `apply-batch.lua` */
    applyBatch(
      live: string,
      next: string,
      generation: number,
      from: number,
      to: number,
      batch: string,
      setLifetime: number,
      mostProducts: number,
      keptProducts: number,
      format: string,
    ): Result<ApplyReply, Context>;
    /** `begin-generation.lua` */
    beginGeneration(
      live: string,
      next: string,
      format: string,
      now: number,
      cursor: number,
      archivedParts: number,
      restart: number | 'restored' | '',
    ): Result<string, Context>;
    /** `erasure/erase-store.lua` */
    eraseStore(
      live: string,
      next: string,
      storeId: string,
      names: string,
      format: string,
      lastSeq: number,
    ): Result<'erased' | 'rebuilding' | 'foreign' | 'behind', Context>;
    /** `promote.lua` */
    promoteGeneration(
      live: string,
      next: string,
      generation: number,
      foreignCursor: number,
    ): Result<'promoted' | 'behind' | 'gone', Context>;
  }
}

/** Reply of `apply-batch.lua`: the cursor, then id, visitCount, totalVisits and totalClicks of each changed shop. */
export type ApplyReply = ['applied', number, ...string[]] | ['moved', number] | ['gone'];

/** Defines the Lua scripts as commands of the client. */
export function defineScripts(redis: RedisClient): void {
  redis.defineCommand('applyBatch', { numberOfKeys: 2, lua: source('apply-batch.lua') });
  redis.defineCommand('beginGeneration', { numberOfKeys: 2, lua: source('begin-generation.lua') });
  redis.defineCommand('promoteGeneration', { numberOfKeys: 2, lua: source('promote.lua') });
  redis.defineCommand('eraseStore', { numberOfKeys: 2, lua: source('../erasure/erase-store.lua') });
}

/** `figures/sum-days.lua`. Not a defined command, because ioredis copies those into each pipeline. */
export const SUM_DAYS = source('../figures/sum-days.lua');

function source(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
