import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** The part of a query's result that decides what is shown. */
export interface QueryState<Data> {
  currentData?: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryState<Data>;
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** Shows what was loaded; until then a skeleton, and an offer to try again where it failed. */
export function QueryView<Data>({ query, skeleton, errorTitle, children }: QueryViewProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (query.isError) return <ErrorState title={errorTitle} onRetry={query.refetch} retrying={query.isFetching} />;
  return skeleton;
}
