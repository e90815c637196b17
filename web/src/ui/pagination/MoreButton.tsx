import { Button } from '../button/Button.tsx';
import { ErrorState, type Failure } from '../state/ErrorState.tsx';

/** The part of an infinite query's state that decides what is rendered. */
interface PagesState {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error?: Failure | undefined;
  fetchNextPage: () => unknown;
}

/** Loads the next page of a list, and offers a retry if that failed. Nothing after the last page. */
export function MoreButton({ query }: { query: PagesState }) {
  if (!query.hasNextPage) return null;
  const load = () => query.fetchNextPage();
  if (query.isFetchNextPageError) {
    return <ErrorState title="Não foi possível carregar mais" error={query.error} onRetry={load} />;
  }
  return (
    <Button variant="secondary" loading={query.isFetchingNextPage} onClick={load}>
      Ver mais
    </Button>
  );
}
