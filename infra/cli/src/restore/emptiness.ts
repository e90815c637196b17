import { eventSourcedServices } from '@cardume/infra/topology';
import type { MongoClient } from 'mongodb';
import type { DatabaseAccess } from '../installation.ts';
import { databaseOf } from './staging.ts';

interface Parts {
  client: MongoClient;
  databases: DatabaseAccess;
}

/** Services that have no events before people use the installation: all but that of the first admin's account. */
const OF_PEOPLE = eventSourcedServices.filter((name) => name !== 'auth');

/**
 * Describes the content of an installation; undefined if it is empty: no accounts but those of admins, who are created
 * before a first restore, no changes, and no visits or clicks. Categories are part of the code.
 */
export async function describeContent(parts: Parts): Promise<string | undefined> {
  const of = (service: string, collection: string) => databaseOf(parts, service).collection(collection);
  const accounts = await of('auth', 'users').countDocuments({ 'state.role': { $ne: 'admin' } });
  const events = await Promise.all(OF_PEOPLE.map((service) => of(service, 'events').estimatedDocumentCount()));
  const changes = events.reduce((sum, count) => sum + count, 0);
  const counter = await of('analytics', 'counters').findOne({ _id: 'seq' as never });
  const logs = Number(counter?.value ?? 0);
  const found = [
    { count: accounts, what: 'accounts' },
    { count: changes, what: 'changes of shops, products, reviews and home content' },
    { count: logs, what: 'visits and clicks' },
  ].filter(({ count }) => count > 0);
  return found.length === 0 ? undefined : found.map(({ count, what }) => `${count} ${what}`).join(', ');
}
