import { type ApiRoute, PICTURE_WIDTHS } from '@cardume/bff/contract';
import { invalidFields } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import { type AnyHandler, wrapHandlers } from '../http/wrap-handlers.ts';
import type { BucketOwnership } from './bucket-owner.ts';
import { isOwnedBy, MEDIA_KEY, mediaPath, widthKey } from './keys.ts';
import { untilAborted } from './s3.ts';
import type { PictureStorage } from './storage.ts';
import { trashKey } from './trash.ts';

/** Time after which a call goes on although its pictures were not all looked for. */
const TIMEOUT_MS = 2_000;

interface OwnBucket {
  storage: PictureStorage;
  bucket: Pick<BucketOwnership, 'verify'>;
}

/**
 * Returns the handlers with a look at the caller's own pictures that a body names: those in the trash are brought back,
 * and a call that names a missing one is refused at its field. Without the bucket calls go on, because other fields may
 * be saved.
 */
export function keepNamedPictures<H extends object>(
  handlers: H,
  contract: Record<keyof H, ApiRoute>,
  parts: OwnBucket & { logger: Logger },
): H {
  return wrapHandlers(handlers, contract, (handler, { access, body }) =>
    body !== undefined && access !== 'anyone' ? withPictures(handler, parts) : handler,
  );
}

function withPictures(handler: AnyHandler, { logger, ...bucket }: OwnBucket & { logger: Logger }): AnyHandler {
  return async (input, http) => {
    const { body } = input as { body: object };
    const look = () => missingPictures(body, (http.viewer as { userId: string }).userId, bucket);
    const missing = await untilAborted(AbortSignal.timeout(TIMEOUT_MS), look).catch((error: unknown) => {
      logger.warn({ err: error }, 'a change is saved without a look at its pictures');
      return {};
    });
    if (Object.keys(missing).length > 0) throw invalidFields(missing);
    return handler(input, http);
  };
}

/** Returns a message for each field that names own pictures which are neither stored nor in the trash. */
async function missingPictures(body: object, userId: string, bucket: OwnBucket): Promise<Record<string, string>> {
  const fields = Object.entries(body).map(async ([field, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const found = await Promise.all(
      values.map((url) => {
        const key = ownKey(url, userId);
        return key === undefined || bringBack(key, bucket);
      }),
    );
    const missing = found.flatMap((isFound, index) => (isFound ? [] : [index + 1]));
    return missing.length > 0 ? [[field, Array.isArray(value) ? refusalOf(missing) : GONE]] : [];
  });
  return Object.fromEntries((await Promise.all(fields)).flat());
}

/** Returns the key of a picture of this user; undefined for everything else. */
function ownKey(url: unknown, userId: string): string | undefined {
  const key = typeof url === 'string' && url.startsWith(mediaPath('')) ? url.slice(mediaPath('').length) : '';
  return MEDIA_KEY.test(key) && isOwnedBy(userId, key) ? key : undefined;
}

/** Brings a picture back if it is in the trash. @returns whether it exists */
async function bringBack(key: string, { storage, bucket }: OwnBucket): Promise<boolean> {
  if (await storage.has(key)) return true;
  if (!(await storage.has(trashKey(key)))) return false;
  await bucket.verify();
  const keys = [key, ...PICTURE_WIDTHS.map((width) => widthKey(key, width))];
  await Promise.all(keys.map((each) => storage.move(trashKey(each), each)));
  return true;
}

const GONE = 'A foto não existe mais. Envie-a de novo.';

/** @param numbers of missing pictures in their list, from 1 */
function refusalOf(numbers: number[]): string {
  const names = new Intl.ListFormat('pt-BR').format(numbers.map(String));
  return numbers.length === 1
    ? `A foto ${names} não existe mais. Envie-a de novo.`
    : `As fotos ${names} não existem mais. Envie-as de novo.`;
}
