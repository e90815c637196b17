import { USER_STREAM, userState } from '@cardume/auth/events';
import type { Logger } from '@cardume/kit/logging';
import { DurableConsumer, type EventStream, parseMessage, type Reading, readUntilStopped } from '@cardume/kit/stream';
import { AckPolicy, DeliverPolicy, type JsMsg } from 'nats';
import type { BucketOwnership } from './bucket-owner.ts';
import { foldersOf, isPersonal } from './keys.ts';
import type { PictureStorage } from './storage.ts';
import { trashKey } from './trash.ts';

/** Durable consumer that all BFFs share, so that each message is handled by one of them. */
const DURABLE = 'bff-pictures';
const RETRY_DELAY_MS = 2_000;

/** Returns the consumer for `erasePicturesOfClosedAccounts`; call `prepare` on it first. */
export function closedAccountsConsumer(stream: EventStream): DurableConsumer {
  return new DurableConsumer(stream, DURABLE, {
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.LastPerSubject,
    filter_subject: stream.subject(USER_STREAM.service, USER_STREAM.aggregate, '*'),
  });
}

/** Deletes the pictures of closed accounts; a failed message is redelivered after `RETRY_DELAY_MS`. */
export function erasePicturesOfClosedAccounts(
  consumer: DurableConsumer,
  stream: EventStream,
  { storage, bucket }: { storage: PictureStorage; bucket: Pick<BucketOwnership, 'ensure'> },
  logger: Logger,
): Reading {
  const take = async (message: JsMsg) => {
    try {
      const { id, state } = parseMessage(message, userState);
      if (state === null) {
        await bucket.ensure();
        await erasePictures(storage, id);
      }
      message.ack();
    } catch (error) {
      logger.warn({ err: error, subject: message.subject }, 'pictures of a closed account could not be deleted yet');
      message.nak(RETRY_DELAY_MS);
    }
  };
  return readUntilStopped(stream, DURABLE, () => consumer.open(), take, logger);
}

/** Deletes all personal pictures of a user, also those in the trash. */
async function erasePictures(storage: PictureStorage, userId: string): Promise<void> {
  const keys = [];
  for (const folder of foldersOf(userId).flatMap((name) => [name, trashKey(name)])) {
    for await (const { key } of storage.list(`${folder}/`)) if (isPersonal(key)) keys.push(key);
  }
  await storage.delete(keys);
}
