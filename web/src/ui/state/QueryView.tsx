import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** The part of a query's state that decides what is rendered. */
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

/** Renders the data of a query, a skeleton while it loads, or an error with a retry if it failed. */
export function QueryView<Data>({ query, skeleton, errorTitle, children }: QueryViewProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (query.isError) return <ErrorState title={errorTitle} onRetry={query.refetch} retrying={query.isFetching} />;
  return skeleton;
}
