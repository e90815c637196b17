import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isMissing, openS3 } from '@cardume/bff/bucket';
import { UserError } from '@cardume/infra/shared';
import type { BucketItem, Client } from 'minio';
import type { BucketAccess } from '../installation.ts';
import type { BackupStore } from './store.ts';

/** Longer than for requests of users: an operator waits rather for a busy server than for the next attempt. */
const SILENCE_MS = 60_000;

export function s3Client(access: Omit<BucketAccess, 'bucket'>): Client {
  return openS3(access, SILENCE_MS);
}

/** Reads an object completely. */
export function readObject(object: Readable): Promise<Buffer> {
  return buffer(object);
}

/** Backups in a bucket, under a prefix or not. */
export class S3Store implements BackupStore {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, ...access }: BucketAccess, prefix: string) {
    this.#client = s3Client(access);
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  address(path: string): string {
    return `s3://${this.#bucket}/${this.#prefix}${path}`;
  }

  async has(path: string): Promise<boolean> {
    return (await this.modifiedAt(path)) !== undefined;
  }

  async modifiedAt(path: string): Promise<Date | undefined> {
    try {
      return (await this.#client.statObject(this.#bucket, this.#prefix + path)).lastModified;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async put(path: string, content: Uint8Array): Promise<void> {
    try {
      await this.#client.putObject(this.#bucket, this.#prefix + path, Buffer.from(content), content.length);
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new UserError(`The bucket ${this.#bucket} of the backups does not exist.`);
    }
  }

  async get(path: string): Promise<Buffer> {
    return readObject(await this.#client.getObject(this.#bucket, this.#prefix + path));
  }

  async folders(): Promise<string[]> {
    const names = [];
    try {
      const items: AsyncIterable<BucketItem> = this.#client.listObjectsV2(this.#bucket, this.#prefix, false);
      for await (const { prefix } of items) if (prefix) names.push(prefix.slice(this.#prefix.length, -1));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return names;
  }

  async *list(folder: string): AsyncGenerator<string> {
    const items: AsyncIterable<BucketItem> = this.#client.listObjectsV2(
      this.#bucket,
      `${this.#prefix}${folder}/`,
      true,
    );
    for await (const { name } of items) if (name) yield name.slice(this.#prefix.length);
  }

  async delete(path: string): Promise<void> {
    await this.#client.removeObject(this.#bucket, this.#prefix + path);
  }

  async deleteFolder(name: string): Promise<void> {
    for await (const path of this.list(name)) await this.delete(path);
  }
}
