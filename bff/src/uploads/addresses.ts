import { randomBytes } from 'node:crypto';
import { forbidden, notFound, unavailable } from '@cardume/kit/http';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { apiError } from '../http/api-error.ts';

/** An address lives so long; one that is being uploaded to belongs to that upload for a minute at most. */
const LIFE_S = 600;
const LOCK_MS = 60_000;

/** What an address was issued for. */
const upload = z.object({
  /** Where the picture is to lie in the bucket. */
  key: z.string(),
  /** Whose session may use it. */
  session: z.string(),
});
export type Upload = z.infer<typeof upload>;

/** An upload that is under way: nobody else may use its address. */
export interface Claim {
  key: string;
  /** @throws HttpError 409 where the upload took so long that the address was given to another */
  spend(): Promise<void>;
  /** The address may be used again. */
  release(): Promise<void>;
}

/** Changes the state of an address only while it is this upload's. */
const IF_OURS = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;
const SPENT = 'spent';

const taken = () => apiError('upload_taken', 'Este envio já foi feito ou está em andamento');

/** Single-use addresses of uploads, in Redis: issued → uploading → spent; a broken upload returns it to issued. */
export class UploadAddresses {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** @returns the token of the address: who does not know it cannot guess it */
  async issue(issued: Upload): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await orUnavailable(this.#redis.set(issuedKey(token), JSON.stringify(issued), 'EX', LIFE_S));
    return token;
  }

  /** @throws HttpError 404 for an unknown or expired address, 403 for another's, 409 for a spent or locked one */
  async claim(token: string, session: string): Promise<Claim> {
    const stored = await orUnavailable(this.#redis.get(issuedKey(token)));
    if (stored === null) throw notFound('Este endereço de envio não existe ou expirou');
    const issued = upload.parse(JSON.parse(stored));
    if (issued.session !== session) throw forbidden();
    const lock = randomBytes(12).toString('base64url');
    const state = stateKey(token);
    if ((await orUnavailable(this.#redis.set(state, lock, 'PX', LOCK_MS, 'NX'))) === null) throw taken();
    const ifOurs = (next: string) => orUnavailable(this.#redis.eval(IF_OURS, 1, state, lock, next, LIFE_S));
    return {
      key: issued.key,
      async spend() {
        if ((await ifOurs(SPENT)) === 0) throw taken();
      },
      async release() {
        await ifOurs('').catch(() => undefined); // else the lock goes by itself
      },
    };
  }
}

const issuedKey = (token: string) => `upload:{${token}}`;
const stateKey = (token: string) => `upload:{${token}}:state`;

function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw Object.assign(unavailable(), { cause });
  });
}
