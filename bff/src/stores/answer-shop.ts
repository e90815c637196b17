import { type Exchange, notFound, sent } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import type { Ready } from '../http/ready-body.ts';
import type { Sessions } from '../sessions/index.ts';

export interface ShopAnswers {
  directory: Directory;
  bodies: ReadyBodies;
  sessions: Sessions;
}

/**
 * Answers a read of a shop from the ready bodies. The shop of a suspended owner is there for admins only, and never kept.
 * @throws HttpError 404
 */
export async function answerShop(
  { directory, bodies, sessions }: ShopAnswers,
  id: string,
  exchange: Exchange,
  tags: readonly string[],
  read: () => Ready | Promise<Ready>,
): Promise<typeof sent> {
  const { req, res } = exchange;
  if (directory.approval(id)) {
    await bodies.answer(req, res, tags, read);
    return sent;
  }
  const viewer = directory.findAny(id) && (await sessions.find(exchange));
  if (viewer?.role !== 'admin') throw notFound('Loja não encontrada');
  (await read()).send(req, res);
  return sent;
}
