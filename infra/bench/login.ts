/** Cost of a login in addition to the verification of its password. */
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { RunningProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import { servicesOf } from '../test/services.ts';
import { signInForCookie } from '../test/sign-in-for-cookie.ts';
import { median } from './compare.ts';
import { cpuMicros } from './cpu.ts';
import { type BenchRow, ratioRow } from './report.ts';

const PASSWORD = 'cardume123';
/** The argon2id parameters that auth uses. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const derive = promisify(argon2);

/** Cost of `POST /api/auth/login` in BFF, auth and MongoDB, relative to argon2id alone, measured alternately. */
export async function login(product: RunningProduct, rounds: number, times: number): Promise<BenchRow> {
  const email = 'login@example.com';
  const person = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Lima', phone: '5511999990000' };
  await servicesOf(product).auth.registerUser({ params: { id: 'bench-login' }, body: person });
  const pids = [product.processes.pid('bff') ?? 0, product.processes.pid('auth') ?? 0, testServerPids().mongo];
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const cost = await costOf(pids, times, () => signInForCookie(product.baseUrl, email, PASSWORD));
    const alone = await costOf([process.pid], times, verify);
    // The first round warms up.
    if (round > 0) {
      ours.push(cost);
      bare.push(alone);
    }
  }
  return ratioRow('POST /api/auth/login', median(ours), median(bare), 'argon2id', 1.12);
}

async function costOf(pids: number[], times: number, work: () => Promise<unknown>): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + cpuMicros(pid), 0);
  const before = used();
  for (let n = 0; n < times; n++) await work();
  return (used() - before) / times;
}

const verify = () => derive('argon2id', { ...PARAMETERS, message: PASSWORD, nonce: randomBytes(16) });
