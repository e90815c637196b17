import type { AdminHomeKind } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import type { AppDispatch } from '../../../shared/api/state.ts';
import { keepUnusedDataFor } from '../api.ts';

/** An item of the home content, whichever kind it is of; it has the fields of its kind. */
export interface HomeItem {
  id: string;
  imageUrl: string | null;
  active: boolean;
  order: number;
  showFrom: string | null;
  showUntil: string | null;
  title?: string;
  subtitle?: string | null;
  link?: string | null;
  storeId?: string | null;
  name?: string;
  description?: string | null;
  price?: number;
  discountPercentage?: number | null;
  whatsapp?: string;
  discountText?: string;
}

const contentApi = api.enhanceEndpoints({ addTagTypes: ['AdminContent'] }).injectEndpoints({
  endpoints: (build) => ({
    items: build.query<HomeItem[], AdminHomeKind>({
      query: (kind) => ({ path: `/admin/${kind}` }),
      providesTags: (_items, _error, kind) => [{ type: 'AdminContent', id: kind }],
      keepUnusedDataFor,
    }),
    addItem: build.mutation<HomeItem, { kind: AdminHomeKind; item: object }>({
      query: ({ kind, item }) => ({ path: `/admin/${kind}`, method: 'POST', body: item }),
      invalidatesTags: (_item, error, { kind }) => (error ? [] : tagsOf(kind)),
    }),
    changeItem: build.mutation<HomeItem, { kind: AdminHomeKind; id: string; change: Partial<HomeItem> }>({
      query: ({ kind, id, change }) => ({ path: `/admin/${kind}/${id}`, method: 'PATCH', body: change }),
      onQueryStarted: ({ kind }, { dispatch, queryFulfilled }) => showItem(kind, queryFulfilled, dispatch),
      invalidatesTags: (_item, error, { kind }) => (error ? [] : tagsOf(kind)),
    }),
    removeItem: build.mutation<unknown, { kind: AdminHomeKind; id: string }>({
      query: ({ kind, id }) => ({ path: `/admin/${kind}/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error, { kind }) => (error ? [] : tagsOf(kind)),
    }),
    /** Shown in the new order at once; part of it may be saved where it fails, so the list is asked for again then too. */
    orderItems: build.mutation<null, { kind: AdminHomeKind; ids: readonly string[]; changed: readonly HomeItem[] }>({
      queryFn: async ({ kind, changed }, _api, _options, baseQuery) => {
        const save = ({ id, order }: HomeItem) =>
          baseQuery({ path: `/admin/${kind}/${id}`, method: 'PATCH', body: { order } });
        const failed = (await Promise.all(changed.map(save))).find(({ error }) => error);
        return failed?.error ? { error: failed.error } : { data: null };
      },
      onQueryStarted: ({ kind, ids }, { dispatch }) => showOrder(kind, ids, dispatch),
      invalidatesTags: (_answer, _error, { kind }) => tagsOf(kind),
    }),
  }),
});

/** The admin's list of a kind, and the public one. */
function tagsOf(kind: AdminHomeKind) {
  return [
    { type: 'AdminContent', id: kind },
    { type: 'HomeContent', id: kind },
  ] as const;
}

async function showItem(kind: AdminHomeKind, saved: Promise<{ data: HomeItem }>, dispatch: AppDispatch): Promise<void> {
  const item = await saved.then(
    ({ data }) => data,
    () => null,
  );
  if (!item) return;
  const change = contentApi.util.updateQueryData('items', kind, (items) => {
    const place = items.findIndex(({ id }) => id === item.id);
    if (place >= 0) items[place] = item;
  });
  dispatch(change);
}

function showOrder(kind: AdminHomeKind, ids: readonly string[], dispatch: AppDispatch): void {
  const change = contentApi.util.updateQueryData('items', kind, (items) => {
    items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    items.forEach((item, index) => {
      item.order = index + 1;
    });
  });
  dispatch(change);
}

export const {
  useItemsQuery,
  useAddItemMutation,
  useChangeItemMutation,
  useRemoveItemMutation,
  useOrderItemsMutation,
} = contentApi;
