import type { CrowdShop } from '../../test/crowd.ts';
import { openShop, untilApproved } from '../../test/shops.ts';
import { ClusterStack } from './stack.ts';

/** A cluster with shops, and an owner who is signed in. */
export interface Stage {
  stack: ClusterStack;
  shops: CrowdShop[];
  cookie: string;
}

const SHOPS = 3;
const UNLIMITED = { RATE_VISIT: '0', RATE_REVIEW: '0', RATE_REVIEW_SHOP: '0' };

/** Starts a cluster. Takes what `ClusterStack.start` takes. */
export async function openStage(
  settings: Record<string, string> = {},
  prepare?: (data: string) => void,
): Promise<Stage> {
  const stack = await ClusterStack.start({ ...UNLIMITED, ...settings }, prepare);
  const services = stack.services();
  const opened = [];
  for (let n = 0; n < SHOPS; n++) opened.push(await openShop(services));
  for (const { id } of opened) await untilApproved(stack.baseUrl, id);
  const answer = await fetch(`${stack.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: `${opened[0]?.ownerId}@example.com`, password: 'cardume123' }),
  });
  if (!answer.ok) throw new Error(`the owner was answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { stack, shops: opened.map(({ id }) => ({ id, products: [] })), cookie };
}
