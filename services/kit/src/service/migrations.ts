import type { Connection } from 'mongoose';
import { type AnyStore, dropIndexes } from '../event-store/index.ts';
import type { Migration } from '../maintenance/migrations.ts';
import { deadLetterModel } from '../messaging/index.ts';

/* Migrations of what every service stores, oldest first. Those of one service are in its own `migrations.ts`. */

/** Returns the migrations of the streams and events of all aggregates of a service. */
export function streamMigrations(connection: Connection, stores: readonly AnyStore[]): Migration[] {
  return [
    {
      name: '2026-11-22 fields `dirty` and `fold` of streams are `unpublished` and `stateVersion`',
      async run() {
        const old = { $or: [{ dirty: { $exists: true } }, { fold: { $exists: true } }] };
        const renamed = { unpublished: { $or: ['$dirty', '$unpublished'] }, stateVersion: '$fold' };
        for (const { streams } of stores) {
          await streams.collection.updateMany(old, [{ $set: renamed }, { $unset: ['dirty', 'fold'] }]);
          await dropIndexes(connection, streams.collection, ['dirty_1__id_1', 'fold_1']);
        }
      },
    },
    {
      name: '2026-11-25 the index of the audit ends with the id',
      async run() {
        const events = stores[0]?.events.collection;
        if (events) await dropIndexes(connection, events, ['actor_1_at_-1']);
      },
    },
  ];
}

/** Returns the migrations of the dead letters of a service. */
export function deadLetterMigrations(connection: Connection): Migration[] {
  return [
    {
      name: '2026-11-22 dead letters have no copy of the message',
      run: () =>
        deadLetterModel(connection).collection.updateMany({ body: { $exists: true } }, { $unset: { body: 1 } }),
    },
  ];
}
