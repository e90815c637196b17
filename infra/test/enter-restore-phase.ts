import {
  MAINTENANCE_COLLECTION,
  type Phase,
  REPLICAS_COLLECTION,
  RESTORE_RECORD_ID,
  type RestoreRecord,
} from '@cardume/kit/maintenance';
import { expect } from '@jest/globals';
import type { Connection } from 'mongoose';
import { eventually } from './eventually.ts';

/**
 * Leads the one replica of a service through a restore without data: writes the record of the phase, as `cardume restore`
 * does, and waits until the replica has reached the phase.
 * @param database database of the service
 */
export async function enterRestorePhase(database: Connection, restore: string, phase: Phase): Promise<void> {
  const now = new Date().toISOString();
  const record: RestoreRecord = { restore, phase, swapped: false, path: '/backup', startedAt: now, renewedAt: now };
  const records = database.collection<RestoreRecord & { _id: string }>(MAINTENANCE_COLLECTION);
  await records.replaceOne({ _id: RESTORE_RECORD_ID }, record, { upsert: true });
  const reached = () => database.collection(REPLICAS_COLLECTION).countDocuments({ restore, phase });
  await eventually(async () => expect(await reached()).toBe(1));
}
