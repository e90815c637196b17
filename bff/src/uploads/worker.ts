/**
 * The child process that converts uploads: decoding an untrusted file takes up to a second of CPU time and may crash
 * the process. It has a lower priority than the BFF and ends with it.
 */
import { setPriority } from 'node:os';
import { loadConfig } from '@cardume/kit/config';
import { type ErrorBody, HttpError } from '@cardume/kit/contract';
import sharp from 'sharp';
import { bucketShape } from '../config.ts';
import { PictureStorage } from '../media/index.ts';
import { convertPicture } from './convert-picture.ts';

export interface Job {
  id: number;
  /** Key of the picture in the bucket. */
  key: string;
  file: Uint8Array;
}
export type Outcome = { id: number } & ({ made: true } | { status: number; body: ErrorBody; reason: string });

/** Nice value: beside a busy BFF the worker gets about a quarter of a CPU. */
const YIELDING = 5;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

setPriority(YIELDING);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

const storage = new PictureStorage(loadConfig(bucketShape));

async function outcomeOf({ id, key, file }: Job): Promise<Outcome> {
  try {
    await convertPicture(storage, key, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    return { id, made: true };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : '';
    return { id, status: error.status, body: error.body, reason };
  }
}

process.on('message', async (job: Job) => process.send?.(await outcomeOf(job)));
process.on('disconnect', () => process.exit());
// Ctrl-C signals the whole process group; the BFF kills this process after the last upload.
process.on('SIGINT', () => undefined);
