import { bucketOwner, giveBucket, isMissing } from '@cardume/bff/bucket';
import { UserError } from '@cardume/infra/shared';
import type { BucketItem } from 'minio';
import pMap from 'p-map';
import type { Manifest } from '../backup/manifest.ts';
import { picturesOf } from '../backup/pictures.ts';
import { s3Client } from '../backup/s3.ts';
import type { BackupStore } from '../backup/store.ts';
import { picturePath, sha256 } from '../backup/stored-files.ts';
import { type Installation, pictureStorage } from '../installation.ts';

const CONCURRENCY = 8;
const WEBP = { 'Content-Type': 'image/webp' };

interface Parts {
  installation: Installation;
  /** Id of the installation. */
  id: string;
  store: BackupStore;
  manifest: Manifest;
  progress: (text: string) => void;
}

/**
 * Copies the pictures of a backup that the bucket lacks into it. Pictures are immutable, so one with the same key and
 * size is the same.
 * @returns the number of copied pictures
 * @throws UserError for a damaged backup
 */
export async function restorePictures({ installation, id, store, manifest, progress }: Parts): Promise<number> {
  const { count } = manifest.pictures;
  if (count === 0) return 0;
  const bucket = installation.pictures;
  const client = s3Client(bucket);
  if (!(await client.bucketExists(bucket.bucket))) await client.makeBucket(bucket.bucket);
  const storage = pictureStorage(installation);
  if ((await bucketOwner(storage)) === undefined) await giveBucket(storage, id);
  const present = new Map<string, number>();
  const objects: AsyncIterable<BucketItem> = client.listObjectsV2(bucket.bucket, '', true);
  for await (const { name, size = 0 } of objects) if (name) present.set(name, size);
  let put = 0;
  await pMap(
    picturesOf(store, manifest),
    async ({ key, hash, size }) => {
      if (present.get(key) === size) return;
      const content = await store.get(picturePath(hash)).catch((error: unknown) => {
        if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') throw damaged(key);
        throw error;
      });
      if (sha256(content) !== hash) throw damaged(key);
      await client.putObject(bucket.bucket, key, content, content.length, WEBP);
      if (++put % 1_000 === 0) progress(`pictures: ${put} put`);
    },
    { concurrency: CONCURRENCY },
  );
  return put;
}

const damaged = (key: string) => new UserError(`The backup is damaged: the picture ${key} is missing or has changed.`);
