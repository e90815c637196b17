import type { ReactNode } from 'react';
import { ErrorState, type Failure } from './ErrorState.tsx';

/** The part of a query's state that decides what is rendered. */
export interface QueryState<Data> {
  currentData?: Data | undefined;
  /** The last failure, until the data arrives: also while it is fetched again. */
  error?: Failure | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryState<Data>;
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, a skeleton while it loads first, or an error with a retry if it failed. */
export function QueryView<Data>({ query, skeleton, errorTitle, children }: QueryViewProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  const { error, isFetching, refetch } = query;
  if (error) return <ErrorState title={errorTitle} error={error} onRetry={refetch} retrying={isFetching} />;
  return skeleton;
}
