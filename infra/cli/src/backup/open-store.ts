import { resolve } from 'node:path';
import { UserError } from '@cardume/infra/shared';
import type { BucketAccess, Installation } from '../installation.ts';
import { S3Store } from './s3.ts';
import { type BackupStore, FolderStore } from './store.ts';

const S3_ADDRESS = /^s3:\/\/([a-z\d.-]+)\/?(.*?)\/*$/;

/**
 * Opens a folder, or `s3://bucket/prefix` with `BACKUP_S3_*`, by default the server and keys of the pictures.
 * @throws UserError for an invalid S3 address
 */
export function openStore(address: string, installation: Installation): BackupStore {
  if (!address.startsWith('s3:')) return new FolderStore(resolve(address));
  const { prefix, ...access } = accessOf(address, installation);
  return new S3Store(access, prefix);
}

/**
 * Opens a place for new backups.
 * @throws UserError for the pictures' bucket, in which version 1.0.0 deletes all files that are no pictures in use, and for
 * an invalid S3 address
 */
export function openStoreForBackups(address: string, installation: Installation): BackupStore {
  if (address.startsWith('s3:')) {
    const { bucket, endpoint } = accessOf(address, installation);
    const { pictures } = installation;
    if (bucket === pictures.bucket && hostOf(endpoint) === hostOf(pictures.endpoint)) {
      throw new UserError(
        `${bucket} is the bucket of the pictures, in which version 1.0.0 deletes other files. Use another bucket for backups.`,
      );
    }
  }
  return openStore(address, installation);
}

/** @throws UserError for an invalid S3 address */
function accessOf(address: string, { settings, pictures }: Installation): BucketAccess & { prefix: string } {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? [];
  if (!bucket) throw new UserError(`${address} is no address of a bucket: s3://bucket/prefix`);
  const endpoint = settings.BACKUP_S3_ENDPOINT ?? pictures.endpoint;
  const region = settings.BACKUP_S3_REGION ?? pictures.region;
  const accessKey = settings.BACKUP_S3_ACCESS_KEY ?? pictures.accessKey;
  const secretKey = settings.BACKUP_S3_SECRET_KEY ?? pictures.secretKey;
  return { endpoint, region, accessKey, secretKey, bucket, prefix };
}

/** Returns host and port of an S3 server; the host in lower case, and a port of the scheme omitted. */
const hostOf = (endpoint: string) => new URL(endpoint).host;
