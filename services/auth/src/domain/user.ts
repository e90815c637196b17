import type { Aggregate, Decision, EventsOf, EventVersions, RecordedEvent, Rejection } from '@cardume/kit/aggregate';
import { z } from 'zod';

export const role = z.enum(['admin', 'store_owner']);
export const status = z.enum(['pending', 'approved', 'suspended']);
export type Role = z.infer<typeof role>;
export type Status = z.infer<typeof status>;

/** The part of a user's state that other services receive. */
export const publicUser = z.object({ role, status, isPremium: z.boolean() });

const nothing = z.strictObject({});
const byAdmin = z.strictObject({ by: z.string() });

/** Names, e-mail and phone are in no event but in records of auth: deleting the record erases the person. */
const events = {
  UserRegistered: [{ data: z.strictObject({ role, status }) }],
  UserApproved: [{ data: byAdmin }],
  UserSuspended: [{ data: byAdmin }],
  PremiumGranted: [{ data: byAdmin }],
  PremiumWithdrawn: [{ data: byAdmin }],
  EmailChanged: [{ data: nothing }],
  PasswordChanged: [{ data: nothing }],
  PasswordReset: [{ data: byAdmin }],
  PasskeyAdded: [{ data: nothing }],
  PasskeyRemoved: [{ data: nothing }],
  /** This admin exported all users, or all shops with their owners, as a file. */
  PeopleExported: [{ data: z.strictObject({ of: z.enum(['users', 'stores']) }) }],
  AccountClosed: [{ data: nothing }],
} as const satisfies Record<string, EventVersions>;

export type UserEvent = EventsOf<typeof events>;

export interface RegisteredState extends z.infer<typeof publicUser> {
  premiumSince: string | null;
  createdAt: string;
  updatedAt: string;
}

export type UserState = { status: 'none' } | { status: 'closed' } | RegisteredState;

export type UserCommand =
  | { type: 'RegisterUser'; role: Role; status: Status }
  | { type: 'ApproveUser'; by: string }
  | { type: 'SuspendUser'; by: string }
  | { type: 'SetPremium'; isPremium: boolean; by: string }
  | { type: 'ChangeEmail' }
  | { type: 'ChangePassword' }
  | { type: 'ResetPassword'; by: string }
  | { type: 'AddPasskey' }
  | { type: 'RemovePasskey' }
  | { type: 'RecordExport'; of: 'users' | 'stores' }
  | { type: 'CloseAccount' };

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Usuário não encontrado' };

export function isRegistered(state: UserState): state is RegisteredState {
  return state.status !== 'none' && state.status !== 'closed';
}

function evolve(state: UserState, event: RecordedEvent<UserEvent>): UserState {
  if (event.name === 'UserRegistered') {
    return { ...event.data, isPremium: false, premiumSince: null, createdAt: event.at, updatedAt: event.at };
  }
  if (!isRegistered(state)) return state;
  const updatedAt = event.at;
  switch (event.name) {
    case 'UserApproved':
      return { ...state, status: 'approved', updatedAt };
    case 'UserSuspended':
      return { ...state, status: 'suspended', updatedAt };
    case 'PremiumGranted':
      return { ...state, isPremium: true, premiumSince: event.at, updatedAt };
    case 'PremiumWithdrawn':
      return { ...state, isPremium: false, premiumSince: null, updatedAt };
    case 'EmailChanged':
    case 'PasswordChanged':
    case 'PasswordReset':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
      return { ...state, updatedAt };
    case 'PeopleExported':
      return state;
    case 'AccountClosed':
      return { status: 'closed' };
    default:
      return event satisfies never;
  }
}

function decide(command: UserCommand, state: UserState): Decision<UserEvent> {
  if (command.type === 'RegisterUser') {
    const { role, status } = command;
    return state.status === 'none' ? [{ name: 'UserRegistered', data: { role, status } }] : [];
  }
  if (!isRegistered(state)) return command.type === 'CloseAccount' ? [] : missing;
  switch (command.type) {
    case 'ApproveUser':
      return state.status === 'approved' ? [] : [{ name: 'UserApproved', data: { by: command.by } }];
    case 'SuspendUser':
      return state.status === 'suspended' ? [] : [{ name: 'UserSuspended', data: { by: command.by } }];
    case 'SetPremium': {
      if (state.isPremium === command.isPremium) return [];
      return [{ name: command.isPremium ? 'PremiumGranted' : 'PremiumWithdrawn', data: { by: command.by } }];
    }
    case 'ChangeEmail':
      return [{ name: 'EmailChanged', data: {} }];
    case 'ChangePassword':
      return [{ name: 'PasswordChanged', data: {} }];
    case 'ResetPassword':
      return [{ name: 'PasswordReset', data: { by: command.by } }];
    case 'AddPasskey':
      return [{ name: 'PasskeyAdded', data: {} }];
    case 'RemovePasskey':
      return [{ name: 'PasskeyRemoved', data: {} }];
    case 'RecordExport':
      return [{ name: 'PeopleExported', data: { of: command.of } }];
    case 'CloseAccount':
      return [{ name: 'AccountClosed', data: {} }];
    default:
      return command satisfies never;
  }
}

export const user: Aggregate<UserState, UserEvent, UserCommand> = {
  name: 'user',
  collection: 'users',
  stateVersion: 1,
  events,
  initial: { status: 'none' },
  evolve,
  decide,
  publicState(state, id) {
    if (!isRegistered(state)) return null;
    const { role, status, isPremium } = state;
    return { id, role, status, isPremium };
  },
};
