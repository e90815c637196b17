import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '@cardume/kit/http';

/** Parameters that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const MAX_CONCURRENT = 2;
/** Calls beyond this are rejected with 503, because they would exceed the caller's timeout. */
const MAX_QUEUED = 150;

/** Verification has a separate queue, so that registrations cannot block logins. */
type Purpose = 'verify' | 'set';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
const queues: Record<Purpose, (() => void)[]> = { verify: [], set: [] };
let running = 0;
let lastServed: Purpose = 'set';

/**
 * Returns an argon2id hash in PHC format (`$argon2id$v=19$m=…,t=…,p=1$salt$tag`). At most two hashes are computed
 * concurrently.
 * @throws HttpError 503 if the queue is full
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await limited('set', () =>
    derive('argon2id', parametersFor(canonical(password), nonce, MEMORY_KIB, PASSES)),
  );
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Returns whether the password matches the hash, in whichever Unicode form a device sends it; false for a malformed hash.
 * Earlier releases hashed the form that they received.
 * @throws HttpError 503 if the queue is full
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, salt = '', expected = ''] = parts;
  const nonce = Buffer.from(salt, 'base64');
  const wanted = Buffer.from(expected, 'base64');
  for (const form of new Set([canonical(password), password, password.normalize('NFD')])) {
    const parameters = parametersFor(form, nonce, Number(memory), Number(passes));
    const tag = await limited('verify', () => derive('argon2id', parameters));
    if (wanted.length === tag.length && timingSafeEqual(wanted, tag)) return true;
  }
  return false;
}

const canonical = (password: string) => password.normalize('NFC');

function parametersFor(message: string, nonce: Buffer, memory: number, passes: number): Argon2Parameters {
  return { message, nonce, memory, passes, parallelism: 1, tagLength: TAG_BYTES };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

async function limited<T>(purpose: Purpose, work: () => Promise<T>): Promise<T> {
  const queue = queues[purpose];
  if (running < MAX_CONCURRENT) running++;
  else if (queue.length >= MAX_QUEUED) throw unavailable();
  else await new Promise<void>((resume) => queue.push(resume)); // takes over the slot of a finished one
  try {
    return await work();
  } finally {
    const next = nextQueued();
    if (next) next();
    else running--;
  }
}

/** Alternates between the queues while both have waiting calls. */
function nextQueued(): (() => void) | undefined {
  const order: Purpose[] = lastServed === 'verify' ? ['set', 'verify'] : ['verify', 'set'];
  const purpose = order.find((purpose) => queues[purpose].length > 0);
  lastServed = purpose ?? lastServed;
  return purpose && queues[purpose].shift();
}
