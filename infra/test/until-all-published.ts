import type { MongoClient } from 'mongodb';
import { eventSourcedServices } from '../topology/processes.ts';
import { eventually } from './eventually.ts';
import type { RunningProduct } from './product.ts';

/** What a publisher knows of the event stream, as `Publisher` of the kit stores it. */
interface KnownStream {
  _id: string;
  newest?: { seq: number };
}

/**
 * Waits until every state is published, and each publisher has noted its last publication. Both are written to the
 * databases, which no longer change then.
 */
export async function untilAllPublished(mongo: MongoClient, { environment }: RunningProduct): Promise<void> {
  await eventually(async () => {
    for (const service of eventSourcedServices) {
      const db = mongo.db(`${environment.MONGO_DATABASE_PREFIX}_${service}`);
      let last = 0;
      for (const { name } of await db.listCollections().toArray()) {
        const unpublished = await db.collection(name).countDocuments({ unpublished: true });
        if (unpublished > 0) throw new Error(`${unpublished} states of ${service} are not published`);
        const published = { 'published.seq': { $gt: last } };
        const [newest] = await db.collection(name).find(published).sort({ 'published.seq': -1 }).limit(1).toArray();
        last = newest?.published.seq ?? last;
      }
      const known = await db.collection<KnownStream>('event_streams').findOne({ _id: environment.EVENT_STREAM ?? '' });
      if ((known?.newest?.seq ?? 0) < last) throw new Error(`${service} has not noted its last publication`);
    }
  });
}
