import { dropIndexes, inTransaction } from '@cardume/kit/event-store';
import type { Migration } from '@cardume/kit/migrations';
import { type RedisClient, scanKeys } from '@cardume/kit/redis';
import { deadLetterMigrations } from '@cardume/kit/service';
import type { ClientSession } from 'mongoose';
import type { Logs } from './logs/logs.ts';

/* Migrations of what earlier releases have stored, oldest first. */

const MIGRATION_TIMEOUT_MS = 5_000;

/** Returns the migrations of the database. */
export function migrationsOf(logs: Logs): Migration[] {
  return [
    ...deadLetterMigrations(logs.connection),
    { name: '2026-11-26 archived logs are deleted with the position of the archive', run: () => adoptArchive(logs) },
    { name: '2026-11-26 daily totals have a position among the logs', run: () => placeTotals(logs) },
  ];
}

/**
 * The archive's position until 2026-11-26. The totals include the logs up to `seq` of the days up to `day`, which may
 * not be deleted yet, and of a day being archived those up to its `seq` of the shops up to `storeId`.
 */
interface FormerPosition {
  /** Version 1.0.0 used `archive`. */
  _id: 'archive' | 'position';
  day: string;
  seq: number;
  totals: number;
  parts?: number | null;
  part?: { day: string; seq: number; storeId: string } | null;
}

async function adoptArchive(logs: Logs): Promise<void> {
  const { connection, visits, clicks, archive } = logs;
  const positions = connection.collection<FormerPosition>('archive');
  const find = () => positions.findOne({ totals: { $exists: true } }, { readConcern: 'majority' });
  for (let former = await find(); former; former = await find()) {
    const { _id, day, seq, totals, parts = null, part } = former;
    const archived: object[] = [{ seq: { $lte: seq }, day: { $lte: day } }];
    if (part) archived.push({ seq: { $lte: part.seq }, day: part.day, storeId: { $lte: part.storeId } });
    for (const collection of [visits, clicks]) await collection.deleteMany({ $or: archived });
    const adopt = async (session: ClientSession) => {
      // A worker of an earlier release may have archived more meanwhile.
      const { deletedCount } = await positions.deleteOne({ _id, seq, totals, parts }, { session });
      if (deletedCount === 0) return;
      const position = { $max: { seq: Math.max(seq, part?.seq ?? 0), parts: (parts ?? 0) + 1 } };
      await archive.updateOne({ _id: 'progress' }, position, { upsert: true, session });
    };
    await inTransaction(connection, 'archive', adopt, performance.now() + MIGRATION_TIMEOUT_MS);
  }
}

/** Distance of the totals of earlier releases before the first log: more than there are. */
const BEFORE_LOGS = 2 ** 40;

/** Totals had positions of their own, `place`, from 1. */
async function placeTotals({ connection, totals }: Logs): Promise<void> {
  await dropIndexes(connection, totals, ['place_1']);
  const seq = { $subtract: ['$place', BEFORE_LOGS] };
  const former = connection.collection(totals.collectionName);
  await former.updateMany({ place: { $exists: true } }, [{ $set: { seq } }, { $unset: 'place' }]);
}

/** Keys of figures and queues until 2026-11-24, without hash tags. */
const KEYS_WITHOUT_TAGS = ['a:*', 'bull:fold:*', 'bull:upkeep:*'];

/**
 * Sets a TTL on the old keys of Redis. To be called when there are new figures: processes of earlier releases read the
 * old ones until then. Not recorded, because Redis may be replaced by a copy without the database.
 */
export async function expireKeysWithoutTags(redis: RedisClient, seconds: number): Promise<void> {
  for (const match of KEYS_WITHOUT_TAGS) {
    for await (const keys of scanKeys(redis, match)) await Promise.all(keys.map((key) => redis.expire(key, seconds)));
  }
}
