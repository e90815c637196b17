import type { Logger } from '@cardume/kit/logging';
import type { PictureStorage } from './storage.ts';

/** Interval at which an owner that is not known yet is looked for. */
const RETRY_MS = 5_000;

/** Key of the object with the id of the installation that the bucket belongs to; no key of a picture. */
const OWNER_KEY = 'installation';

/** Returns the id of the installation that a bucket belongs to; undefined if it has none or does not exist. */
export async function bucketOwner(storage: PictureStorage): Promise<string | undefined> {
  return (await storage.read(OWNER_KEY))?.toString().trim();
}

/** Gives a bucket to an installation. Creates the bucket if it is missing. */
export async function giveBucket(storage: PictureStorage, installation: string): Promise<void> {
  await storage.put(OWNER_KEY, Buffer.from(`${installation}\n`), 'text/plain');
}

/** The bucket belongs to another installation, which would lose its pictures. */
export class ForeignBucket extends Error {
  override name = 'ForeignBucket';

  constructor(bucket: string, owner: string, installation: string) {
    super(
      `The bucket ${bucket} belongs to the installation ${owner}, and this is ${installation}. Set S3_BUCKET to a bucket of ` +
        'its own. If this installation has taken the place of the other one: cardume bucket adopt',
    );
  }
}

interface BucketOwnershipParts {
  storage: PictureStorage;
  /** Returns the id of this installation. */
  installation: () => Promise<string>;
}

/** Makes sure that the bucket belongs to this installation, before pictures are written or deleted. */
export class BucketOwnership {
  readonly #parts: BucketOwnershipParts;
  #isOwn = false;

  constructor(parts: BucketOwnershipParts) {
    this.#parts = parts;
  }

  /**
   * Reads to whom the bucket belongs. One that belongs to nobody, as those of earlier versions, becomes that of this
   * installation; a missing one stays missing.
   * @throws ForeignBucket
   */
  async verify(): Promise<void> {
    const { storage, installation } = this.#parts;
    if (await storage.exists()) await this.#claim(await installation());
  }

  /** As `verify`, but once is enough, and a missing bucket is created. To be called before a picture is written. */
  async ensure(): Promise<void> {
    if (!this.#isOwn) await this.#claim(await this.#parts.installation());
  }

  async #claim(installation: string): Promise<void> {
    const { storage } = this.#parts;
    const owner = await bucketOwner(storage);
    if (owner === undefined) await giveBucket(storage, installation);
    else if (owner !== installation) throw new ForeignBucket(storage.bucket, owner, installation);
    this.#isOwn = true;
  }
}

/**
 * Verifies the bucket at the start of a BFF, which serves what it can without S3 or auth. While the owner is not known, it
 * is looked for again, so that operators' commands recognize a bucket to which no picture is uploaded.
 * @throws ForeignBucket
 */
export async function verifyAtStart(bucket: BucketOwnership, logger: Logger): Promise<void> {
  try {
    await bucket.verify();
  } catch (error) {
    if (error instanceof ForeignBucket) throw error;
    logger.warn({ err: error }, 'it is not known yet to whom the bucket of pictures belongs');
    const again = () =>
      verifyAtStart(bucket, logger).catch((foreign) => logger.error({ err: foreign }, 'no pictures are written'));
    setTimeout(again, RETRY_MS).unref();
  }
}
