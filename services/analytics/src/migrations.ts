import { inTransaction } from '@cardume/kit/event-store';
import type { Migration } from '@cardume/kit/migrations';
import { type RedisClient, scanKeys } from '@cardume/kit/redis';
import { deadLetterMigrations } from '@cardume/kit/service';
import type { ClientSession } from 'mongoose';
import { type ArchivePosition, type Logs, NOTHING_ARCHIVED } from './logs/logs.ts';

/* Migrations of what earlier releases have stored, oldest first. */

const ADOPTION_TIMEOUT_MS = 5_000;

/** Returns the migrations of the database. */
export function migrationsOf(logs: Logs): Migration[] {
  return [
    ...deadLetterMigrations(logs.connection),
    { name: '2026-11-24 the position of the archive has another id', run: () => adoptArchive(logs) },
  ];
}

async function adoptArchive({ connection, archive }: Logs): Promise<void> {
  if (await archive.findOne({ _id: 'position' })) return;
  const before = connection.collection<Omit<ArchivePosition, '_id'> & { _id: string }>('archive');
  const adopt = async (session: ClientSession) => {
    const old = await before.findOneAndDelete({ _id: 'archive' }, { session });
    if (!old) return;
    const { _id, ...position }: ArchivePosition = { ...NOTHING_ARCHIVED, ...old, _id: 'position' };
    await archive.updateOne({ _id }, { $setOnInsert: position }, { upsert: true, session });
  };
  await inTransaction(connection, 'archive', adopt, performance.now() + ADOPTION_TIMEOUT_MS);
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
