import type { Connection, mongo } from 'mongoose';
import { isEarlierRelease, releaseOf, StartRefused, version } from '../process/index.ts';
import { type DataVersionRow, MAINTENANCE_COLLECTION, VERSION_ID } from './phases.ts';

/** The record must not be lost in a failover while later writes of this process survive. */
const MAJORITY = { writeConcern: { w: 'majority' } } as const;

/**
 * Records that this version of the product writes the data. May replace a later patch version of the same release.
 * @throws StartRefused if a later release has written the data; nothing is changed then
 */
export async function recordDataVersion(connection: Connection, own: string = version): Promise<void> {
  const { major, minor } = releaseOf(own);
  const isLater = {
    $or: [{ $gt: ['$major', major] }, { $and: [{ $eq: ['$major', major] }, { $gt: ['$minor', minor] }] }],
  };
  const mine = { _id: VERSION_ID, version: { $literal: own }, major, minor };
  const update: mongo.Document[] = [{ $replaceWith: { $cond: [isLater, '$$ROOT', mine] } }];
  const options = { upsert: true, returnDocument: 'after', ...MAJORITY } as const;
  const stored = await connection
    .collection<DataVersionRow>(MAINTENANCE_COLLECTION)
    .findOneAndUpdate({ _id: VERSION_ID }, update, options);
  if (stored && isEarlierRelease(own, stored.version)) throw new StartRefused(refusal(stored.version, own));
}

const refusal = (stored: string, own: string) =>
  `The data was written by version ${stored} and this is version ${own}, which does not know all of it. Start version ` +
  `${stored} again, or go back by a backup as docs/upgrading.md describes. Nothing was changed.`;
