import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BucketItem, Client } from 'minio';
import type { StorageConfig } from '../config.ts';

/** Maximum of objects in one S3 call. */
const DELETED_AT_ONCE = 1_000;

/** The bucket of pictures. The BFF accesses it only through this class. */
export class PictureStorage {
  readonly #client: Client;
  readonly #bucket: string;

  constructor(config: StorageConfig) {
    const endpoint = new URL(config.S3_ENDPOINT);
    this.#bucket = config.S3_BUCKET;
    this.#client = new Client({
      endPoint: endpoint.hostname,
      port: Number(endpoint.port || (endpoint.protocol === 'https:' ? 443 : 80)),
      useSSL: endpoint.protocol === 'https:',
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: 'us-east-1',
    });
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
      if (codeOf(error) !== 'NoSuchBucket') throw error;
      await this.#client.makeBucket(this.#bucket).catch(ignoreExisting);
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

  /** Deletes objects; ignores missing ones. */
  async delete(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
      await this.#client.removeObjects(this.#bucket, keys.slice(at, at + DELETED_AT_ONCE));
    }
  }

  /** @returns undefined if there is no such object */
  async get(key: string): Promise<Readable | undefined> {
    try {
      return await this.#client.getObject(this.#bucket, key);
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
  if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(codeOf(error) ?? '')) throw error;
}

function isMissing(error: unknown): boolean {
  return ['NotFound', 'NoSuchKey', 'NoSuchBucket'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
