import type { ApiError } from './base-query.ts';

/** Not there, changed meanwhile, not possible as things are: another tab or another device was first. */
const OUT_OF_DATE = [404, 409, 422];

/** What is asked for again after a change; also after one that was refused because what is shown is out of date. */
export function afterChange<Tag>(tags: readonly Tag[]) {
  return (_answer: unknown, error: ApiError | undefined): readonly Tag[] =>
    error && !OUT_OF_DATE.includes(error.status) ? [] : tags;
}
