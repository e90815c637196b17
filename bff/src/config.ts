import { fileURLToPath } from 'node:url';
import {
  drainSeconds,
  host,
  natsShape,
  port,
  processShape,
  redisShape,
  secret,
  serviceShape,
  url,
  visitorShape,
} from '@cardume/kit/config';
import { z } from 'zod';

const { EVENT_STREAM, SERVICE_TOKEN } = serviceShape;

/** Setting of a limit per hour and key. */
const limit = (times: number, what: string, key: 'address' | 'account' = 'address') =>
  z.coerce.number().int().min(0).default(times).describe(`${what} per ${key} and hour; 0 turns the limit off`);

const serviceUrl = (name: string) => url.describe(`Internal API of ${name}`);
const chatNumber = z.string().regex(/^\d{12,13}$/);
/** Placeholders, which belong to nobody. */
export const DEMO_NUMBERS = { SUPPORT_WHATSAPP: '5511940028922', COMMERCIAL_WHATSAPP: '5511940028923' } as const;

/** Settings of a process that uses the bucket. */
export const bucketShape = {
  S3_ENDPOINT: url.describe('S3 server that keeps the pictures'),
  S3_ACCESS_KEY: secret(z.string(), 'Access key of the S3 server'),
  S3_SECRET_KEY: secret(z.string(), 'Secret key of the S3 server'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the S3 server; SeaweedFS takes any'),
  S3_BUCKET: z.string().default('cardume').describe('Bucket of the pictures; created at the first upload'),
};
export type BucketConfig = z.output<z.ZodObject<typeof bucketShape>>;

/** Settings of the BFF. The descriptions are printed into `docs/settings.md`. */
export const bffShape = {
  ...processShape,
  HOST: host,
  DRAIN_SECONDS: drainSeconds,
  PORT: port.default(8080).describe('Public port'),
  PUBLIC_URL: url
    .optional()
    .describe('Public address of the product; its origin is the only one that may send mutations'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      "Number of proxies before the BFF, or their addresses (Express's `trust proxy`): limits then count the address in X-Forwarded-For, without it that of the proxy; never where the BFF is reachable without a proxy, because clients could claim any address",
    ),
  ...natsShape,
  EVENT_STREAM,
  ...redisShape,
  SERVICE_TOKEN,
  ...visitorShape,
  AUTH_URL: serviceUrl('auth'),
  STORES_URL: serviceUrl('stores'),
  CATALOG_URL: serviceUrl('catalog'),
  REVIEWS_URL: serviceUrl('reviews'),
  ANALYTICS_URL: serviceUrl('analytics'),
  ...bucketShape,
  WEB_DIST: z
    .string()
    .default(fileURLToPath(new URL('../../web/dist', import.meta.url)))
    .describe('Folder of the built web client'),
  WEB_SOURCE_MAPS: z
    .string()
    .default(fileURLToPath(new URL('../../web/source-maps', import.meta.url)))
    .describe('Folder of the source maps of the web client, which resolve the stacks of its errors in the log'),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .optional()
    .describe('Key for Google Maps, used by browsers and by the BFF: restrict it to what both need'),
  GOOGLE_MAPS_URL: url.default('https://maps.googleapis.com').describe("Google's geocoding API"),
  GOOGLE_PLACES_URL: url.default('https://places.googleapis.com').describe("Google's places API"),
  NOMINATIM_URL: url
    .optional()
    .describe('Nominatim server, used without a Google key; without either, the embedded gazetteer is used'),
  POSTAL_CODE_URL: z.literal('').or(url).default('https://viacep.com.br/ws').meta({
    description: 'Server of postal codes with the API of ViaCEP: URL before `/{cep}/json/`; empty turns it off',
    offWhenEmpty: true,
  }),
  RATE_LOGIN: z
    .string()
    .regex(/^\d+,\d+$/, 'two numbers: per account, per address')
    .default('10,100')
    .transform((pair) => pair.split(',').map(Number) as [number, number])
    .describe('Failed logins in 15 minutes: per account and address, and per address; 0 turns a limit off'),
  RATE_LOGIN_ACCOUNT: z.coerce
    .number()
    .int()
    .min(0)
    .default(100)
    .describe(
      'Failed logins of an account from all addresses in an hour, after which further ones are delayed, by up to 5 s; 0 turns it off',
    ),
  ADMIN_PASSKEY: z
    .enum(['optional', 'required'])
    .default('optional')
    .describe('Whether admins need a passkey to sign in: after the password, or instead of it'),
  RATE_FORGOT: z
    .string()
    .regex(/^\d+,\d+$/, 'two numbers: per e-mail, per address')
    .default('5,300')
    .transform((pair) => pair.split(',').map(Number) as [number, number])
    .describe('Links for a forgotten password in an hour: per e-mail, and per address; 0 turns a limit off'),
  RATE_ACCOUNT: limit(
    8,
    'Changes of the password, of the e-mail, new passkeys, and confirmation mails, each',
    'account',
  ),
  RATE_REGISTER: limit(300, 'Accepted registrations').describe(
    'Accepted registrations per address and hour; attempts are limited to twenty times as many; 0 turns both limits off',
  ),
  RATE_REVIEW: limit(600, 'Accepted reviews'),
  RATE_REVIEW_SHOP: z.coerce
    .number()
    .int()
    .min(0)
    .default(10)
    .describe('Accepted reviews per address, shop and day; 0 turns the limit off, and so does RATE_REVIEW=0'),
  RATE_REPORT: limit(20, 'Accepted reports of shops and reviews'),
  RATE_VISIT: limit(6_000, 'Accepted visits and clicks'),
  RATE_CLIENT_ERRORS: limit(60, 'Reported errors of the web client'),
  RATE_PLACES: limit(
    20_000,
    'Searches of places, positions, addresses and postal codes, which may reach a paid service',
  ),
  RATE_UPLOADS: limit(500, 'Upload addresses, of which 100 may be unfinished at a time,', 'account'),
  RATE_EXPORTS: limit(300, 'Exports of personal data and of tables for admins', 'account'),
  RATE_WRITES: limit(300, 'Accepted changes of the own shop, its products, photos and replies', 'account'),
  SUPPORT_WHATSAPP: chatNumber
    .default(DEMO_NUMBERS.SUPPORT_WHATSAPP)
    .describe('Chat number of technical support: 55, area code, number; the default is a placeholder of the demo'),
  COMMERCIAL_WHATSAPP: chatNumber
    .default(DEMO_NUMBERS.COMMERCIAL_WHATSAPP)
    .describe(
      'Chat number for approvals and commercial questions: 55, area code, number; the default is a placeholder of the demo',
    ),
};

export type BffConfig = z.output<z.ZodObject<typeof bffShape>>;
