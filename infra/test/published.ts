import { expect } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { eventSourcedServices } from '../local/processes.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** Waits until everything is published. Publishing marks the streams: afterwards nothing is written any more. */
export async function untilPublished(mongo: MongoClient, { environment }: Product): Promise<void> {
  await eventually(async () => {
    for (const service of eventSourcedServices) {
      const streams = mongo.db(`${environment.MONGO_DATABASE_PREFIX}_${service}`);
      for (const { name } of await streams.listCollections().toArray()) {
        expect(await streams.collection(name).countDocuments({ unpublished: true })).toBe(0);
      }
    }
  });
}
