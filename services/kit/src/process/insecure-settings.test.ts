import { expect, it } from '@jest/globals';
import { createLogger } from '../logging/index.ts';
import { warnOfInsecureSettings } from './insecure-settings.ts';

/** Returns the settings in the logged warnings. */
function warnedOf(config: object): unknown[] {
  const lines: { level: number; setting?: string }[] = [];
  const logger = createLogger(
    { name: 'test', level: 'info', format: 'json' },
    { write: (text) => void lines.push(JSON.parse(text)) },
  );
  warnOfInsecureSettings({ DEMO: '0', ...config }, logger);
  return lines.map(({ setting }) => setting);
}

const SECRET = '0123456789abcdef';
const OPEN = { MONGO_URL: 'mongodb://one:1,two:2/shops', NATS_URL: 'nats://a:1,nats://b', REDIS_URL: 'redis://a:1/0' };

it('names the addresses of servers without credentials', () => {
  expect(warnedOf(OPEN)).toEqual(['MONGO_URL', 'NATS_URL', 'REDIS_URL']);
  const mongo = 'mongodb://user:word@one:1,two:2/shops?authSource=admin';
  expect(warnedOf({ MONGO_URL: mongo, NATS_URL: 'nats://a:1,token@b', REDIS_URL: 'rediss://:word@a:1/0' })).toEqual([]);
});

it('takes other credentials than those in the address', () => {
  expect(warnedOf({ MONGO_URL: 'mongodb://one/shops?tls=true&authMechanism=MONGODB-X509' })).toEqual([]);
  for (const name of ['NATS_USER', 'NATS_TOKEN', 'NATS_CREDS', 'NATS_TLS_CERT']) {
    expect(warnedOf({ NATS_URL: 'nats://a', [name]: 'given' })).toEqual([]);
  }
  expect(warnedOf({ NATS_URL: 'nats://a', NATS_TLS_CA: 'a certificate' })).toEqual(['NATS_URL']);
});

it('names secrets that can be guessed, and one token for the BFF and operators', () => {
  expect(warnedOf({ SERVICE_TOKEN: SECRET, OPERATOR_TOKEN: 'changemechangeme', S3_SECRET_KEY: 'minioadmin' })).toEqual([
    'OPERATOR_TOKEN',
    'S3_SECRET_KEY',
  ]);
  expect(warnedOf({ SERVICE_TOKEN: SECRET, OPERATOR_TOKEN: undefined })).toEqual(['OPERATOR_TOKEN']);
  expect(warnedOf({ SERVICE_TOKEN: SECRET, OPERATOR_TOKEN: SECRET })).toEqual(['OPERATOR_TOKEN']);
  expect(warnedOf({ SERVICE_TOKEN: SECRET })).toEqual([]);
});

it('is silent with demo data', () => {
  expect(warnedOf({ ...OPEN, DEMO: '1' })).toEqual([]);
});

it('names a mail server that may be reached without TLS', () => {
  expect(warnedOf({ SMTP_URL: 'smtp://user:word@mail.example:587' })).toEqual(['SMTP_URL']);
  expect(warnedOf({ SMTP_URL: 'smtp://mail.example?requireTLS=false' })).toEqual(['SMTP_URL']);
  for (const url of ['smtps://mail.example', 'smtp://mail.example:587?requireTLS=true', 'smtp://127.0.0.1:1025']) {
    expect(warnedOf({ SMTP_URL: url })).toEqual([]);
  }
});
