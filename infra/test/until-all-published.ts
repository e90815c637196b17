import type { MongoClient } from 'mongodb';
import { eventSourcedServices } from '../local/processes.ts';
import { eventually } from './eventually.ts';
import type { RunningProduct } from './product.ts';

/** Waits until every state is published. Publishing writes to the stream documents, which no longer change then. */
export async function untilAllPublished(mongo: MongoClient, { environment }: RunningProduct): Promise<void> {
  await eventually(async () => {
    for (const service of eventSourcedServices) {
      const streams = mongo.db(`${environment.MONGO_DATABASE_PREFIX}_${service}`);
      for (const { name } of await streams.listCollections().toArray()) {
        const unpublished = await streams.collection(name).countDocuments({ unpublished: true });
        if (unpublished > 0) throw new Error(`${unpublished} states of ${service} are not published`);
      }
    }
  });
}
