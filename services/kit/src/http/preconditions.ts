import type { Request } from 'express';
import { HttpError } from '../contract/errors.ts';

/**
 * Checks the header `If-Match` of a change. The entity tag of a thing is the time of its last change, `"<updatedAt>"`.
 * Call it in the transaction of the change. A request without the header changes whatever is stored.
 * @param updatedAt undefined if there is no such thing, for which the change itself has the error
 * @throws HttpError 412 `changed_meanwhile`
 */
export function requireMatch(req: Request, updatedAt: string | undefined): void {
  const tags = req.get('if-match');
  if (tags === undefined || updatedAt === undefined) return;
  const matches = tags.split(',').some((tag) => ['*', `"${updatedAt}"`].includes(tag.trim()));
  if (!matches) throw new HttpError(412, { message: 'Isto mudou enquanto você editava', code: 'changed_meanwhile' });
}

/** Returns the options of a service call that checks the `If-Match` of this request. */
export function forwardMatch(req: Request): { headers: Record<string, string> } {
  const tags = req.get('if-match');
  return { headers: tags === undefined ? {} : { 'if-match': tags } };
}
