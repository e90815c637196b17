import type { ApiError } from './api-error.ts';

/** Calls `show` with what a mutation has saved, before lists are fetched again. Its caller reports a failure. */
export function showWhenSaved<Data>(saved: Promise<{ data: Data }>, show: (data: Data) => unknown): void {
  void saved.then(
    ({ data }) => show(data),
    () => undefined,
  );
}

/** Returns `invalidatesTags` that invalidates the tags only if the mutation succeeds. */
export function invalidateOnSuccess<Tag extends string>(...tags: readonly Tag[]) {
  return (_answer: unknown, error: ApiError | undefined): readonly Tag[] => (error ? [] : tags);
}

/** Not found, changed meanwhile, not possible in the current state: another tab or device was first. */
const OUT_OF_DATE = [404, 409, 412, 422];

/** Like `invalidateOnSuccess`; also invalidates the tags if the refusal means that the page's data is out of date. */
export function invalidateOnSuccessOrOutOfDate<Tag extends string>(...tags: readonly Tag[]) {
  return (_answer: unknown, error: ApiError | undefined): readonly Tag[] =>
    error && !OUT_OF_DATE.includes(error.status) ? [] : tags;
}
