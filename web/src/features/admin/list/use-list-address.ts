import { useSearchParams } from 'react-router';

/** The filters of a list. They are part of the address, so that Back restores them. */
export interface ListAddress {
  search: string;
  /** A value of the list's own filter; empty for all. */
  filter: string;
  page: number;
}

const NAMES = { search: 'busca', filter: 'situacao', page: 'pagina' } as const;

/** `replace` adds no history entry; neither does a search, which changes with every key. */
export type ChangeList = (change: Partial<ListAddress>, options?: { replace?: boolean }) => void;

/** The filters in the address and their setter: any change without a page returns to the first. */
export function useListAddress(): [ListAddress, ChangeList] {
  const [params, setParams] = useSearchParams();
  const change: ChangeList = (partial, { replace = partial.search !== undefined } = {}) => {
    // On a slow device a change may follow another before that one is rendered; the address has it already.
    const next = { ...addressIn(new URLSearchParams(window.location.search)), page: 1, ...partial };
    const written = new URLSearchParams();
    if (next.search) written.set(NAMES.search, next.search);
    if (next.filter) written.set(NAMES.filter, next.filter);
    if (next.page > 1) written.set(NAMES.page, String(next.page));
    setParams(written, { replace, preventScrollReset: true });
  };
  return [addressIn(params), change];
}

function addressIn(params: URLSearchParams): ListAddress {
  const page = Number(params.get(NAMES.page));
  return {
    search: params.get(NAMES.search) ?? '',
    filter: params.get(NAMES.filter) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
