import { createHmac } from 'node:crypto';
import { creationHeaders, isCreation } from '@cardume/bff/contract';
import type { Route } from '@cardume/kit/contract';
import { type HttpContext, validate } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { apiError } from './api-error.ts';
import { type AnyHandler, wrapHandlers } from './wrap-handlers.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * Time for which a running call refuses others with its key. After a kill of its process the call may be repeated when
 * this time is over. A call that takes longer may run twice, which is harmless: both create the same id.
 */
const LEASE_MS = 15_000;

/**
 * Redis script: begins a call. KEYS[1] is a hash of `call` (fingerprint), `at` (time of the first attempt, in ms), `till`
 * (end of the lease, in ms) and `answer`. ARGV: fingerprint, lease and lifetime in ms. Returns a state with its value.
 */
const BEGIN = `
local call, at, till, answer = unpack(redis.call('HMGET', KEYS[1], 'call', 'at', 'till', 'answer'))
if call and call ~= ARGV[1] then return {'other', ''} end
if answer then return {'answered', answer} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if till and tonumber(till) > now then return {'running', ''} end
at = at or string.format('%.0f', now)
redis.call('HSET', KEYS[1], 'call', ARGV[1], 'at', at, 'till', string.format('%.0f', now + ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {'begun', at}`;

/** Identifies the caller: the account of the session, or else the visitor, or else the address. */
export type CallerOf = (http: HttpContext & { viewer: unknown }) => Promise<string>;

interface IdempotencyParts {
  redis: RedisClient;
  /** Key of all hashes; the same in all replicas. */
  secret: string;
  callerOf: CallerOf;
  logger: Logger;
}

const CREATED = 201;

/**
 * Returns the handlers with an `Idempotency-Key` on all routes that create: for 24 hours the same call with the same key
 * is answered again by every replica without running again. Only a 201 is kept. The id of what is created follows from
 * caller, call, key and body, and a command that names a known id changes nothing. So a call that is repeated after its
 * record was lost (the process was killed, Redis was away) returns what it has created.
 */
export function answerOnce<H extends object>(
  handlers: H,
  contract: Record<keyof H, Route>,
  parts: IdempotencyParts,
): H {
  return wrapHandlers(handlers, contract, (handler, route, name) =>
    isCreation(route) ? withKey(name, handler, parts) : handler,
  );
}

function withKey(name: string, handler: AnyHandler, parts: IdempotencyParts): AnyHandler {
  const { redis, secret, callerOf, logger } = parts;
  const hash = (...values: unknown[]) =>
    createHmac('sha256', secret)
      .update(`idempotency ${JSON.stringify(values)}`)
      .digest();
  /** Without Redis the id alone keeps a repeated call from creating again. */
  const withoutRedis = (error: unknown) => {
    logger.debug({ err: error }, 'the answer to an Idempotency-Key is not kept');
    return ['begun', String(Date.now())];
  };
  return async (input, http) => {
    const given = { 'Idempotency-Key': http.req.get('Idempotency-Key') };
    const key = validate(creationHeaders, given)['Idempotency-Key'];
    if (key === undefined) return handler(input, http);
    const call = [await callerOf(http), name, (input as { params?: object }).params, key];
    const fingerprint = hash('fingerprint', call, input).toString('base64url');
    const record = `idempotency:${hash('record', call).toString('base64url')}`;
    const begun = redis.eval(BEGIN, 1, record, fingerprint, LEASE_MS, DAY_MS).catch(withoutRedis);
    const [state, value] = (await begun) as ['other' | 'running' | 'answered' | 'begun', string];
    if (state === 'other') throw reused();
    if (state === 'running') throw inUse();
    if (state === 'answered') return JSON.parse(value);
    // With the day of the first attempt: a key that is used again after its 24 hours creates something else.
    const newId = uuidOf(hash('id', fingerprint, Math.floor(Number(value) / DAY_MS)));
    let created: unknown;
    try {
      const answer = await handler(input, { ...http, newId });
      if (http.res.statusCode === CREATED) created = answer;
      return answer;
    } finally {
      const ended = redis.multi();
      if (created === undefined) ended.del(record);
      else ended.hset(record, { answer: JSON.stringify(created) }).pexpire(record, DAY_MS);
      await ended.exec().catch(withoutRedis);
    }
  };
}

const reused = () =>
  apiError(
    'idempotency_key_reused',
    'O envio anterior já foi recebido, sem as últimas mudanças. Confira antes de enviar de novo.',
  );

const inUse = () =>
  apiError('idempotency_key_in_use', 'O envio anterior ainda está em andamento. Tente novamente em instantes.', {
    headers: { 'Retry-After': '1' },
  });

/** Returns a UUID (version 8) of the first 16 bytes of a hash. */
function uuidOf(hash: Buffer): string {
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
