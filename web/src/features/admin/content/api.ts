import type { adminHomeContract, HomeKind, ResponseOf } from '@cardume/bff/contract';
import { type AppDispatch, api } from '../../../shared/api/api.ts';
import type { RequestOptions } from '../../../shared/api/base-query.ts';
import { sendCreation, wasReceived } from '../../../shared/api/creation.ts';
import { showWhenSaved } from '../../../shared/api/mutations.ts';
import { contentRoutes } from '../../../shared/api/route.ts';
import { keepUnusedDataFor } from '../api.ts';

type AnyItem = ResponseOf<(typeof adminHomeContract)[HomeKind]['add']>;
type KeyOf<Item> = Item extends unknown ? keyof Item : never;
type ValueOf<Item, Key> = Item extends unknown ? (Key extends keyof Item ? Item[Key] : never) : never;

/** An item of the home content of any kind; the fields that not every kind has are optional. */
export type HomeItem = Pick<AnyItem, keyof AnyItem> & { [Key in KeyOf<AnyItem>]?: ValueOf<AnyItem, Key> };

const routes = contentRoutes();

const contentApi = api.enhanceEndpoints({ addTagTypes: ['AdminContent'] }).injectEndpoints({
  endpoints: (build) => ({
    items: build.query<HomeItem[], HomeKind>({
      query: (kind) => ({ route: routes[kind].list }),
      providesTags: (_items, _error, kind) => [{ type: 'AdminContent', id: kind }],
      keepUnusedDataFor,
    }),
    addItem: build.mutation<HomeItem, { kind: HomeKind; item: object }>({
      queryFn: ({ kind, item }, _api, _options, send) =>
        sendCreation<HomeItem>(send, { route: routes[kind].add, body: item }),
      invalidatesTags: (_item, error, { kind }) => (error && !wasReceived(error) ? [] : tagsOf(kind)),
    }),
    changeItem: build.mutation<
      HomeItem,
      { kind: HomeKind; id: string; change: Partial<HomeItem>; options?: RequestOptions }
    >({
      query: ({ kind, id, change, options }) => ({
        route: routes[kind].change,
        params: { id },
        body: change,
        ...options,
      }),
      onQueryStarted: ({ kind }, { dispatch, queryFulfilled }) =>
        showWhenSaved(queryFulfilled, (item) => showItem(kind, item, dispatch)),
      invalidatesTags: (_item, error, { kind }) => (error ? [] : tagsOf(kind)),
    }),
    removeItem: build.mutation<unknown, { kind: HomeKind; id: string }>({
      query: ({ kind, id }) => ({ route: routes[kind].remove, params: { id } }),
      invalidatesTags: (_answer, error, { kind }) => (error ? [] : tagsOf(kind)),
    }),
    /** Shows the new order at once. A failure may leave part of it saved, so the list is fetched again then as well. */
    orderItems: build.mutation<null, { kind: HomeKind; ids: readonly string[]; changed: readonly HomeItem[] }>({
      queryFn: async ({ kind, changed }, _api, _options, send) => {
        const save = ({ id, order }: HomeItem) => send({ route: routes[kind].change, params: { id }, body: { order } });
        const failed = (await Promise.all(changed.map(save))).find(({ error }) => error);
        return failed?.error ? { error: failed.error } : { data: null };
      },
      onQueryStarted: ({ kind, ids }, { dispatch }) => showOrder(kind, ids, dispatch),
      invalidatesTags: (_answer, _error, { kind }) => tagsOf(kind),
    }),
  }),
});

/** Tags of the admin's list and of the public list of a kind. */
function tagsOf(kind: HomeKind) {
  return [
    { type: 'AdminContent', id: kind },
    { type: 'HomeContent', id: kind },
  ] as const;
}

function showItem(kind: HomeKind, item: HomeItem, dispatch: AppDispatch): void {
  const change = contentApi.util.updateQueryData('items', kind, (items) => {
    const place = items.findIndex(({ id }) => id === item.id);
    if (place >= 0) items[place] = item;
  });
  dispatch(change);
}

function showOrder(kind: HomeKind, ids: readonly string[], dispatch: AppDispatch): void {
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
