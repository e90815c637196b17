import { fileURLToPath } from 'node:url';
import { port, processShape, url } from '@cardume/kit/config';
import { z } from 'zod';
import { storageShape } from './media/storage.ts';

/** How often something may happen to one key; 0 is off. */
const limit = (times: number) => z.coerce.number().int().min(0).default(times);

/** What the BFF takes from its environment. */
export const bffShape = {
  ...processShape,
  PORT: port.default(8080),
  /** Where people reach the product; its origin is the one that mutations may come from. */
  PUBLIC_URL: url.optional(),
  /** Express's setting: how many proxies stand before us, or their addresses. */
  TRUST_PROXY: z.string().optional(),
  NATS_URL: url,
  EVENT_STREAM: z.string().regex(/^\w+$/).default('EVT'),
  REDIS_URL: url,
  SERVICE_TOKEN: z.string().min(16),
  AUTH_URL: url,
  STORES_URL: url,
  CATALOG_URL: url,
  REVIEWS_URL: url,
  ANALYTICS_URL: url,
  ...storageShape,
  /** Folder of the built web client. */
  WEB_DIST: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  /** Browsers load Google Maps with it and the BFF asks Google with it; it must be restricted to what both need. */
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: url.default('https://maps.googleapis.com'),
  GOOGLE_PLACES_URL: url.default('https://places.googleapis.com'),
  /** A Nominatim server, asked where there is no Google key. Without either the embedded gazetteer answers. */
  NOMINATIM_URL: url.optional(),
  /** Failed logins in 15 minutes: of an account from one address, and of an address. */
  RATE_LOGIN: z
    .string()
    .regex(/^\d+,\d+$/, 'two numbers: per account, per address')
    .default('10,100')
    .transform((pair) => pair.split(',').map(Number) as [number, number]),
  /** Accepted registrations of an address in an hour. */
  RATE_REGISTER: limit(300),
  /** Accepted reviews of an address in an hour. */
  RATE_REVIEW: limit(600),
  /** Accepted visits and clicks of an address in an hour. */
  RATE_VISIT: limit(6_000),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\d{12,13}$/)
    .default('5511940028922'),
  COMMERCIAL_WHATSAPP: z
    .string()
    .regex(/^\d{12,13}$/)
    .default('5511940028923'),
};

export type BffConfig = z.output<z.ZodObject<typeof bffShape>>;
