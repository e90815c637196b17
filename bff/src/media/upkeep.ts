import type { RestoreParticipant } from '@cardume/kit/maintenance';
import type { Lifecycle } from '@cardume/kit/process';
import type { RedisClient } from '@cardume/kit/redis';
import type { EventStream } from '@cardume/kit/stream';
import type { ServiceClients } from '../services.ts';
import type { BucketOwnership } from './bucket-owner.ts';
import { closedAccountsConsumer, erasePicturesOfClosedAccounts } from './followers.ts';
import type { PictureStorage } from './storage.ts';
import { UnusedPictureSweep } from './unused-pictures.ts';

interface UpkeepParts {
  storage: PictureStorage;
  bucket: BucketOwnership;
  services: ServiceClients;
  stream: EventStream;
  redis: RedisClient;
  restores: RestoreParticipant;
  lifecycle: Lifecycle;
}

/** Starts the deletion of pictures of closed accounts, and the daily sweep of unused ones. */
export async function keepBucketClean({ restores, lifecycle, ...parts }: UpkeepParts): Promise<void> {
  const { stream } = parts;
  const { logger } = lifecycle;
  const closed = closedAccountsConsumer(stream);
  await lifecycle.waitFor('consumer of closed accounts', () => closed.prepare());
  const eraser = erasePicturesOfClosedAccounts(closed, stream, parts, logger);
  lifecycle.onStop('eraser of pictures', () => eraser.stop());
  const sweep = new UnusedPictureSweep({ ...parts, logger, isPaused: () => restores.isUnderWay });
  restores.on('load', () => sweep.ended());
  lifecycle.onStop('sweep of pictures', () => sweep.stop());
}
