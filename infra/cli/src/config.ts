import { DATABASE_PREFIX } from '@cardume/infra/local';
import { url } from '@cardume/kit/config';
import { z } from 'zod';

const serviceUrl = (name: string) => url.optional().describe(`Internal API of ${name}`);

/**
 * Settings of the command `cardume` if no local stack runs; each command needs some of them. The descriptions are
 * printed to `docs/settings.md`.
 */
export const cliShape = {
  AUTH_URL: serviceUrl('auth'),
  STORES_URL: serviceUrl('stores'),
  CATALOG_URL: serviceUrl('catalog'),
  REVIEWS_URL: serviceUrl('reviews'),
  ANALYTICS_URL: serviceUrl('analytics'),
  OPERATOR_TOKEN: z
    .string()
    .optional()
    .describe('Secret of the calls of operators, as the services have it; without it, `SERVICE_TOKEN`'),
  SERVICE_TOKEN: z.string().optional().describe('Secret of the BFF, for installations without `OPERATOR_TOKEN`'),
  MONGO_URL: url
    .optional()
    .describe(
      'MongoDB replica set with all databases; its user may read and write them. Their names follow from the prefix',
    ),
  MONGO_DATABASE_PREFIX: z
    .string()
    .default(DATABASE_PREFIX)
    .describe('Begin of the names of the databases, like `cardume` of `cardume_stores`'),
  S3_ENDPOINT: url.optional().describe('S3 server that keeps the pictures'),
  S3_ACCESS_KEY: z.string().optional().describe('Access key of the S3 server'),
  S3_SECRET_KEY: z.string().optional().describe('Secret key of the S3 server'),
  S3_BUCKET: z.string().default('cardume').describe('Bucket of the pictures'),
  BACKUP_TO: z
    .string()
    .default('backups')
    .describe('Folder or `s3://bucket/prefix` that `backup` writes to without `--to`; not the bucket of the pictures'),
  BACKUP_PASSPHRASE: z
    .string()
    .optional()
    .describe('Encrypts the secrets of the installation in a backup, and nothing else; without it they are left out'),
  VISITOR_SECRET: z.string().optional().describe('Key of the visitor hashes, for the secrets of a backup'),
  BACKUP_S3_ENDPOINT: url.optional().describe('S3 server of backups in `s3://…`; without it, `S3_ENDPOINT`'),
  BACKUP_S3_ACCESS_KEY: z.string().optional().describe('Access key of that server; without it, `S3_ACCESS_KEY`'),
  BACKUP_S3_SECRET_KEY: z.string().optional().describe('Secret key of that server; without it, `S3_SECRET_KEY`'),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe('Password of the account that `admin create` makes; without it a random one is printed'),
};
