import { expect, it } from '@jest/globals';
import { natsOptions } from './nats.ts';

it('takes the login out of the addresses', () => {
  expect(natsOptions({ NATS_URL: 'nats://me:1%402@one:4222, nats://me:1%402@two' })).toEqual({
    servers: ['one:4222', 'two'],
    user: 'me',
    pass: '1@2',
  });
  expect(natsOptions({ NATS_URL: 'nats://token@one' })).toEqual({ servers: ['one'], token: 'token' });
});

it('takes the login from settings where the addresses have none', () => {
  const given = { NATS_USER: 'me', NATS_PASSWORD: 'word' };
  expect(natsOptions({ NATS_URL: 'nats://one', ...given })).toEqual({ servers: ['one'], user: 'me', pass: 'word' });
  expect(natsOptions({ NATS_URL: 'nats://you:other@one', ...given })).toMatchObject({ user: 'you', pass: 'other' });
  expect(natsOptions({ NATS_URL: 'nats://one', NATS_TOKEN: 'token' })).toEqual({ servers: ['one'], token: 'token' });
  expect(natsOptions({ NATS_URL: 'nats://one', NATS_CREDS: 'a file' })).toEqual({
    servers: ['one'],
    authenticator: expect.any(Function),
  });
});

it('encrypts for tls:// and where a certificate is set', () => {
  expect(natsOptions({ NATS_URL: 'tls://one' })).toEqual({ servers: ['one'], tls: {} });
  expect(natsOptions({ NATS_URL: 'nats://one', NATS_TLS_CA: 'ca' })).toEqual({ servers: ['one'], tls: { ca: 'ca' } });
  const shown = { NATS_TLS_CERT: 'cert', NATS_TLS_KEY: 'key' };
  expect(natsOptions({ NATS_URL: 'nats://one', ...shown })).toMatchObject({ tls: { cert: 'cert', key: 'key' } });
});
