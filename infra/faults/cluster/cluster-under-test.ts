import { eventually } from '../../test/eventually.ts';
import { OWNER_PASSWORD, openShop, type TestShop, untilApproved } from '../../test/shops.ts';
import { signInForCookie } from '../../test/sign-in-for-cookie.ts';
import type { VisitLoadShop } from '../../test/visit-load.ts';
import { RunningStack } from '../running-stack.ts';

/** A cluster with shops, and the session cookie of an owner. */
export interface ClusterUnderTest {
  stack: RunningStack;
  shops: VisitLoadShop[];
  cookie: string;
}

const SHOPS = 3;
const UNLIMITED = { RATE_VISIT: '0', RATE_REVIEW: '0', RATE_REVIEW_SHOP: '0' };

/** Starts a cluster and opens shops. The parameters are those of `RunningStack.start`. */
export async function startClusterUnderTest(
  settings: Record<string, string> = {},
  prepare?: (data: string) => void,
): Promise<ClusterUnderTest> {
  const stack = await RunningStack.start({ ...UNLIMITED, ...settings }, prepare);
  const services = stack.services();
  const opened: TestShop[] = [];
  for (let n = 0; n < SHOPS; n++) opened.push(await openShop(services));
  const bffs = stack.run.processes.filter(({ name }) => name.startsWith('bff-')).map(({ port }) => port);
  for (const port of bffs) for (const { id } of opened) await untilApproved(`http://127.0.0.1:${port}`, id);
  const cookie = await eventually(() =>
    signInForCookie(stack.baseUrl, `${opened[0]?.ownerId}@example.com`, OWNER_PASSWORD),
  );
  return { stack, shops: opened.map(({ id }) => ({ id, products: [] })), cookie };
}
