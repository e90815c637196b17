import { generatedSecrets } from '@cardume/kit/config';

/** Credentials of the servers that a deployment starts itself. */
export const SERVER_SECRETS = [
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'MONGO_PASSWORD',
  // The key by which members of the replica set authenticate to each other; the set-up logs in with it, too.
  'MONGO_KEY',
  'NATS_PASSWORD',
  'VALKEY_PASSWORD',
] as const;

type ProcessSecret = keyof typeof generatedSecrets;
type SecretName = ProcessSecret | (typeof SERVER_SECRETS)[number];

/** The secrets of processes that an installation generates. */
export const GENERATED_PROCESS_SECRETS = Object.keys(generatedSecrets) as ProcessSecret[];

/** All secrets that an installation generates, by the names of their settings. */
export const SECRETS: readonly SecretName[] = [...GENERATED_PROCESS_SECRETS, ...SERVER_SECRETS];

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;

/** The secrets of a local stack, by the keys of its `secrets.json`: `mongoKey` is `MONGO_KEY`. */
export type Secrets = Record<Camel<SecretName>, string>;

/** Returns the key of a secret in `secrets.json`. */
export const keyOf = (name: SecretName) =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Secrets;

/** Returns the name of the setting with a secret of `secrets.json`. */
export const settingOf = (key: keyof Secrets) => key.replace(/[A-Z]/g, '_$&').toUpperCase();
