import type { AggregateStore } from '@cardume/kit/event-store';
import { type Handlers, notFound, validate } from '@cardume/kit/http';
import type { catalogApi } from './api.ts';
import {
  type HomeItemCommand,
  type HomeItemEvent,
  type HomeItemState,
  type ItemFields,
  listed,
} from './domain/home-item.ts';
import { HOME_KIND_NAMES, HOME_KINDS, type HomeKindName } from './home/kinds.ts';

type HomeStore = AggregateStore<HomeItemState, HomeItemEvent, HomeItemCommand>;
type HomeRoutes = Pick<
  Handlers<typeof catalogApi>,
  'listHomeItems' | 'listHomePictures' | 'addHomeItem' | 'changeHomeItem' | 'removeHomeItem'
>;
interface ShownDocument {
  _id: string;
  state: Extract<HomeItemState, { status: 'shown' }>;
}

/** How the calls on home content are answered, whatever the kind. */
export function homeRoutes(homeStores: Record<HomeKindName, HomeStore>): HomeRoutes {
  const execute = async (kind: HomeKindName, id: string, command: HomeItemCommand) => {
    const { version, state } = await homeStores[kind].execute(id, command);
    if (state.status !== 'shown') throw notFound('Item não encontrado');
    return { version, item: listed(id, state) };
  };
  return {
    async listHomeItems({ params: { kind }, query: { active } }) {
      const which = { 'state.status': 'shown', ...(active === undefined ? {} : { 'state.fields.active': active }) };
      const order = { 'state.fields.order': 1, 'state.createdAt': -1, _id: 1 } as const;
      const rows = await homeStores[kind].streams.find(which).sort(order).lean<ShownDocument[]>();
      return rows.map(({ _id, state }) => listed(_id, state));
    },
    async listHomePictures() {
      const pictures = HOME_KIND_NAMES.map((kind) => homeStores[kind].streams.distinct('state.fields.imageUrl'));
      return (await Promise.all(pictures)).flat().filter((url) => typeof url === 'string');
    },
    addHomeItem: ({ params: { kind, id }, body }) =>
      execute(kind, id, { type: 'AddHomeItem', fields: validate(HOME_KINDS[kind].fields, body) as ItemFields }),
    changeHomeItem({ params: { kind, id }, body }) {
      const fields = validate(HOME_KINDS[kind].fields.partial(), body);
      const named = Object.fromEntries(Object.entries(fields).filter(([name]) => name in body));
      return execute(kind, id, { type: 'ChangeHomeItem', fields: named });
    },
    async removeHomeItem({ params: { kind, id } }) {
      await homeStores[kind].execute(id, { type: 'RemoveHomeItem' });
      return undefined;
    },
  };
}
