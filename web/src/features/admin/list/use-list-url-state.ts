import { useSearchParams } from 'react-router';

/** Filters and page of a list. They are part of the URL, so that Back restores them. */
export interface ListUrlState {
  search: string;
  /** Value of the list's select; empty for all. */
  filter: string;
  page: number;
}

const NAMES = { search: 'busca', filter: 'situacao', page: 'pagina' } as const;

/** `replace` replaces the history entry; the default for changes of `search`, which follow every keystroke. */
export type ChangeListUrlState = (change: Partial<ListUrlState>, options?: { replace?: boolean }) => void;

/** Returns the filters in the URL and their setter. A change that sets no page returns to the first page. */
export function useListUrlState(): [ListUrlState, ChangeListUrlState] {
  const [params, setParams] = useSearchParams();
  const change: ChangeListUrlState = (partial, { replace = partial.search !== undefined } = {}) => {
    // Read from the URL, not from the last render: on a slow device the previous change may not be rendered yet.
    const next = { ...addressIn(new URLSearchParams(window.location.search)), page: 1, ...partial };
    const written = new URLSearchParams();
    if (next.search) written.set(NAMES.search, next.search);
    if (next.filter) written.set(NAMES.filter, next.filter);
    if (next.page > 1) written.set(NAMES.page, String(next.page));
    setParams(written, { replace, preventScrollReset: true });
  };
  return [addressIn(params), change];
}

function addressIn(params: URLSearchParams): ListUrlState {
  const page = Number(params.get(NAMES.page));
  return {
    search: params.get(NAMES.search) ?? '',
    filter: params.get(NAMES.filter) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
