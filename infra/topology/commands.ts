/** Commands that work on a running installation: what they read from the environment. */

import { secret, tokensShape, url, visitorShape } from '@cardume/kit/config';
import { z } from 'zod';
import { bucketShape } from '../../bff/src/config.ts';
import { addressSetting } from './addresses.ts';
import { serviceNames } from './processes.ts';
import { DATABASE_PREFIX } from './servers.ts';
import { optional, type Shape } from './settings.ts';

/** The addresses of the services, which every command needs. */
export const addressShape = Object.fromEntries(
  serviceNames.map((name) => [addressSetting(name), url.describe(`Internal API of ${name}`)]),
);

/** Settings of the loader of demo data, beside the addresses. */
export const seedShape = { ...tokensShape, ...bucketShape };

/** Settings of the command `cardume` if no local stack runs, beside the addresses; each command needs some of them. */
export const cliShape = {
  ...optional({ ...tokensShape, ...visitorShape }),
  MONGO_URL: secret(
    url.optional(),
    'MongoDB replica set with all databases; its user may read and write them. Their names follow from the prefix',
  ),
  MONGO_DATABASE_PREFIX: z
    .string()
    .default(DATABASE_PREFIX)
    .describe('Begin of the names of the databases, like `cardume` of `cardume_stores`'),
  ...optional(bucketShape),
  S3_REGION: bucketShape.S3_REGION,
  S3_BUCKET: bucketShape.S3_BUCKET,
  BACKUP_TO: z
    .string()
    .default('backups')
    .describe('Folder or `s3://bucket/prefix` that `backup` writes to without `--to`; not the bucket of the pictures'),
  BACKUP_PASSPHRASE: secret(
    z.string().optional(),
    'Encrypts the secrets of the installation in a backup, and nothing else; without it they are left out',
  ),
  BACKUP_S3_ENDPOINT: secret(url.optional(), 'S3 server of backups in `s3://…`; without it, `S3_ENDPOINT`'),
  BACKUP_S3_REGION: secret(z.string().optional(), 'Region of that server; without it, `S3_REGION`'),
  BACKUP_S3_ACCESS_KEY: secret(z.string().optional(), 'Access key of that server; without it, `S3_ACCESS_KEY`'),
  BACKUP_S3_SECRET_KEY: secret(z.string().optional(), 'Secret key of that server; without it, `S3_SECRET_KEY`'),
  ADMIN_PASSWORD: secret(
    z.string().optional(),
    'Password of the account that `admin create` makes; without it a random one is printed',
  ),
};

/** What deployments give to a command: the operators' own token opens everything that `cardume` calls. */
const { SERVICE_TOKEN: _ofTheBff, ...ofOperators } = cliShape;
export const commands: Readonly<Record<'seed' | 'ops', Shape>> = {
  seed: { ...addressShape, ...seedShape },
  ops: { ...addressShape, ...ofOperators },
};
