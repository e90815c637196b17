import { randomBytes } from 'node:crypto';
import { forbidden, notFound, unavailable } from '@cardume/kit/http';
import type { RedisClient } from '@cardume/kit/redis';
import { z } from 'zod';
import { apiError } from '../http/api-error.ts';

/** Lifetimes of an address, and of the lock while an upload uses it. */
export const ADDRESS_TTL_S = 600;
const LOCK_TTL_MS = 60_000;

/** The data of an issued address. */
const upload = z.object({
  /** Key of the picture in the bucket. */
  key: z.string(),
  /** The session that may use the address. */
  session: z.string(),
});
export type Upload = z.infer<typeof upload>;

/** Exclusive use of an address by one upload. */
export interface AddressClaim {
  key: string;
  /** Makes the address unusable. @throws HttpError 409 if the lock expired or another upload holds it */
  spend(): Promise<void>;
  /** Makes the address usable again. */
  release(): Promise<void>;
}

/** Redis script: sets the state of an address, or deletes it, if this upload still holds the lock. */
const IF_OURS = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;
const SPENT = 'spent';

const taken = () => apiError('upload_taken', 'Este envio já foi feito ou está em andamento');

/** Single-use upload addresses in Redis: issued → uploading → spent; a failed upload resets its address to issued. */
export class UploadAddresses {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** @returns the unguessable token of the address */
  async issue(issued: Upload): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await orUnavailable(this.#redis.set(issuedKey(token), JSON.stringify(issued), 'EX', ADDRESS_TTL_S));
    return token;
  }

  /**
   * Locks an address for one upload.
   * @throws HttpError 404 for an unknown or expired address, 403 for another session's, 409 for a spent or locked one
   */
  async claim(token: string, session: string): Promise<AddressClaim> {
    const stored = await orUnavailable(this.#redis.get(issuedKey(token)));
    if (stored === null) throw notFound('Este endereço de envio não existe ou expirou');
    const issued = upload.parse(JSON.parse(stored));
    if (issued.session !== session) throw forbidden();
    const lock = randomBytes(12).toString('base64url');
    const state = stateKey(token);
    if ((await orUnavailable(this.#redis.set(state, lock, 'PX', LOCK_TTL_MS, 'NX'))) === null) throw taken();
    const ifOurs = (next: string) => orUnavailable(this.#redis.eval(IF_OURS, 1, state, lock, next, ADDRESS_TTL_S));
    return {
      key: issued.key,
      async spend() {
        if ((await ifOurs(SPENT)) === 0) throw taken();
      },
      async release() {
        await ifOurs('').catch(() => undefined); // otherwise the lock expires
      },
    };
  }
}

const issuedKey = (token: string) => `upload:{${token}}`;
const stateKey = (token: string) => `upload:{${token}}:state`;

function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw unavailable({ cause });
  });
}
