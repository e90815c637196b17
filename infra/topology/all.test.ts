import { ConfigError } from '@cardume/kit/config';
import { expect, it } from '@jest/globals';
import { environmentOfModule } from './all.ts';

const ENV = {
  MONGO_URL: 'mongodb://one:1,two:2/?authSource=admin',
  MONGO_DATABASE_PREFIX: 'shops',
  INTERNAL_HOST: '127.0.0.1',
  HOST: '0.0.0.0',
  PORT: '80',
  DRAIN_SECONDS: '3',
  STORES_URL: 'http://127.0.0.1:4000',
  RATE_LOGIN: '1,2',
};

it('gives each service its database, its port and the address of internal APIs', () => {
  expect(environmentOfModule('stores', ENV)).toMatchObject({
    MONGO_URL: 'mongodb://one:1,two:2/shops_stores?authSource=admin',
    HOST: '127.0.0.1',
    PORT: '4000',
    DRAIN_SECONDS: undefined,
    PUBLIC_URL: 'http://localhost:80',
  });
  expect(environmentOfModule('auth', ENV)).toMatchObject({ PORT: '3001', RATE_LOGIN: '1,2' });
  expect(environmentOfModule('analytics-worker', ENV).MONGO_URL).toContain('/shops_analytics?');
});

it('leaves the public settings to the BFF, and tells it where the services are', () => {
  const { PUBLIC_URL, ...env } = environmentOfModule('bff', ENV);
  expect(PUBLIC_URL).toBeUndefined();
  expect(env).toMatchObject({ ...ENV, AUTH_URL: 'http://127.0.0.1:3001' });
});

it('names what is missing', () => {
  expect(() => environmentOfModule('auth', {})).toThrow(ConfigError);
});
