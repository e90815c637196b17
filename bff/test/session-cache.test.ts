import { createLogger } from '@cardume/kit/logging';
import { connectNats } from '@cardume/kit/stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { testNatsUrl } from '../../infra/test/servers.ts';
import { SessionCache, type SessionUser } from '../src/sessions/session-cache.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const user = { id: 'ana' } as SessionUser;
let connected: boolean[];
let nats: Awaited<ReturnType<typeof connectNats>>;

beforeAll(async () => {
  connected = [];
  nats = await connectNats({ NATS_URL: testNatsUrl() }, 'test', logger, (reached) => connected.push(reached));
});
afterAll(() => nats.close());

it('a session that was read while NATS was disconnected is not cached: a notice may have been lost', async () => {
  const cache = new SessionCache(nats, logger);
  const read = Promise.withResolvers<SessionUser>();
  const filled = cache.fill('token', () => read.promise);
  await nats.reconnect();
  await eventually(async () => expect(connected).toEqual([true, false, true]));
  read.resolve(user);
  expect(await filled).toBe(user);
  expect(cache.get('token')).toBeUndefined();
  await cache.fill('token', async () => user);
  expect(cache.get('token')).toBe(user);
});
