import { resolve } from 'node:path';
import { UserError } from '@cardume/infra/local';
import type { Installation } from '../installation.ts';
import { S3Store } from './s3.ts';
import { type BackupStore, FolderStore } from './store.ts';

const S3_ADDRESS = /^s3:\/\/([a-z\d.-]+)\/?(.*?)\/*$/;

/**
 * Opens a folder, or `s3://bucket/prefix` with `BACKUP_S3_*`, by default the server and keys of the pictures.
 * @throws UserError for an invalid S3 address
 */
export function openStore(address: string, installation: Installation): BackupStore {
  if (!address.startsWith('s3:')) return new FolderStore(resolve(address));
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? [];
  if (!bucket) throw new UserError(`${address} is no address of a bucket: s3://bucket/prefix`);
  const { settings } = installation;
  const endpoint = settings.BACKUP_S3_ENDPOINT ?? installation.pictures.endpoint;
  const accessKey = settings.BACKUP_S3_ACCESS_KEY ?? installation.pictures.accessKey;
  const secretKey = settings.BACKUP_S3_SECRET_KEY ?? installation.pictures.secretKey;
  return new S3Store({ endpoint, accessKey, secretKey, bucket }, prefix);
}
