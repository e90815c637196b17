import type { Aggregate, Decision, RecordedEvent, Rejection } from '@cardume/kit/aggregate';
import { changedFields } from '@cardume/kit/fields';
import { z } from 'zod';
import type { HomeKindDefinition } from './home-kinds.ts';

/** Period in which an active item is displayed (ISO 8601); null means unlimited. */
interface ShowTime {
  showFrom: string | null;
  showUntil: string | null;
}

/** Fields of an item, as defined by the schema of its kind. */
export type ItemFields = { active: boolean; order: number } & Partial<ShowTime> & Record<string, unknown>;

export type HomeItemEvent =
  | { name: 'HomeItemAdded'; data: { fields: ItemFields } }
  | { name: 'HomeItemChanged'; data: { fields: Partial<ItemFields> } }
  | { name: 'HomeItemRemoved'; data: Record<string, never> };

export type HomeItemState =
  | { status: 'none' }
  | { status: 'shown'; fields: ItemFields; createdAt: string; updatedAt: string }
  | { status: 'removed' };

export type HomeItemCommand =
  | { type: 'AddHomeItem'; fields: ItemFields }
  | { type: 'ChangeHomeItem'; fields: Partial<ItemFields> }
  | { type: 'RemoveHomeItem' };

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Item não encontrado' };
const ENDS_TOO_SOON = 'O fim deve ser depois do início';
const endsTooSoon: Rejection = {
  rejected: 'invalid',
  code: 'invalid_fields',
  message: ENDS_TOO_SOON,
  fields: { showUntil: ENDS_TOO_SOON },
};

function evolve(
  { addedLater }: HomeKindDefinition,
  state: HomeItemState,
  event: RecordedEvent<HomeItemEvent>,
): HomeItemState {
  switch (event.name) {
    case 'HomeItemAdded':
      return {
        status: 'shown',
        fields: { ...addedLater, ...event.data.fields },
        createdAt: event.at,
        updatedAt: event.at,
      };
    case 'HomeItemChanged': {
      if (state.status !== 'shown') return state;
      const fields = { ...state.fields, ...event.data.fields } as ItemFields;
      return { ...state, fields, updatedAt: event.at };
    }
    case 'HomeItemRemoved':
      return { status: 'removed' };
    default:
      return event satisfies never;
  }
}

function decide(command: HomeItemCommand, state: HomeItemState): Decision<HomeItemEvent> {
  if (command.type === 'AddHomeItem') {
    if (state.status !== 'none') return [];
    return inOrder(command.fields) ? [{ name: 'HomeItemAdded', data: { fields: command.fields } }] : endsTooSoon;
  }
  if (state.status !== 'shown') return missing;
  switch (command.type) {
    case 'ChangeHomeItem': {
      if (!inOrder({ ...state.fields, ...command.fields })) return endsTooSoon;
      const fields = changedFields(command.fields, state.fields);
      return Object.keys(fields).length === 0 ? [] : [{ name: 'HomeItemChanged', data: { fields } }];
    }
    case 'RemoveHomeItem':
      return [{ name: 'HomeItemRemoved', data: {} }];
    default:
      return command satisfies never;
  }
}

/** Returns whether the period ends after it begins; true if either end is open. */
function inOrder({ showFrom, showUntil }: Partial<ShowTime>): boolean {
  return !showFrom || !showUntil || Date.parse(showFrom) < Date.parse(showUntil);
}

/** Returns the public form of an item, for the API and other services. */
export function publicItem(id: string, state: Extract<HomeItemState, { status: 'shown' }>) {
  return { id, ...state.fields, createdAt: state.createdAt, updatedAt: state.updatedAt };
}

/** Creates the aggregate of a kind of home content. Kinds differ only in their fields. */
export function homeItem(kind: HomeKindDefinition): Aggregate<HomeItemState, HomeItemEvent, HomeItemCommand> {
  return {
    name: kind.aggregate,
    collection: kind.collection,
    stateVersion: 3,
    events: {
      HomeItemAdded: [{ data: z.strictObject({ fields: kind.fields.strict() }) }],
      HomeItemChanged: [{ data: z.strictObject({ fields: kind.fields.partial().strict() }) }],
      HomeItemRemoved: [{ data: z.strictObject({}) }],
    },
    initial: { status: 'none' },
    evolve: (state, event) => evolve(kind, state, event),
    decide,
    publicState: (state, id) => (state.status === 'shown' ? publicItem(id, state) : null),
  };
}
