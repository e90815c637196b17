import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BucketItem, Client } from 'minio';
import type { BucketConfig } from '../config.ts';
import { isMissing, openS3, removeObjects, s3ErrorCode, untilAborted } from './s3.ts';

/** The bucket of pictures. The BFF accesses it only through this class. */
export class PictureStorage {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #region: string;

  constructor(config: BucketConfig) {
    const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
    this.#bucket = config.S3_BUCKET;
    this.#region = region;
    this.#client = openS3({ endpoint, region, accessKey, secretKey });
  }

  /** Name of the bucket. */
  get bucket(): string {
    return this.#bucket;
  }

  exists(): Promise<boolean> {
    return this.#client.bucketExists(this.#bucket);
  }

  /** Writes an object; creates the bucket if it is missing. */
  async put(key: string, content: Buffer, type = 'image/webp'): Promise<void> {
    const put = () => this.#client.putObject(this.#bucket, key, content, content.length, { 'Content-Type': type });
    try {
      await put();
    } catch (error) {
      if (s3ErrorCode(error) !== 'NoSuchBucket') throw error;
      await this.#client.makeBucket(this.#bucket, this.#region).catch(ignoreExisting);
      await put();
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.#client.statObject(this.#bucket, key);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Lists the objects whose keys begin with `prefix`; none if the bucket is missing. */
  async *list(prefix = ''): AsyncGenerator<{ key: string; writtenAt: Date }> {
    try {
      const objects: AsyncIterable<BucketItem> = this.#client.listObjectsV2(this.#bucket, prefix, true);
      for await (const { name, lastModified } of objects) {
        if (name !== undefined && lastModified !== undefined) yield { key: name, writtenAt: lastModified };
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Deletes objects; ignores missing ones. @throws Error if any of them could not be deleted */
  async delete(keys: readonly string[]): Promise<void> {
    await removeObjects(this.#client, this.#bucket, keys);
  }

  /**
   * @param signal ends the call and destroys the returned stream
   * @returns undefined if there is no such object
   */
  async get(key: string, signal?: AbortSignal): Promise<Readable | undefined> {
    const read = () => this.#client.getObject(this.#bucket, key);
    try {
      return await (signal ? untilAborted(signal, read) : read());
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Reads a whole object. @returns undefined if there is no such object */
  async read(key: string): Promise<Buffer | undefined> {
    const object = await this.get(key);
    return object && buffer(object);
  }

  /** Moves an object, whose time of writing is then the present one. Ignores a missing one. */
  async move(from: string, to: string): Promise<void> {
    try {
      await this.#client.copyObject(this.#bucket, to, `/${this.#bucket}/${from}`);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await this.delete([from]);
  }
}

/** @throws the error, unless the bucket exists because a concurrent upload has created it */
function ignoreExisting(error: unknown): void {
  if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(s3ErrorCode(error) ?? '')) throw error;
}
