import type { Aggregate, Decision, Recorded, Rejection } from '@cardume/kit/event-store';

export type Role = 'admin' | 'store_owner';
export type Status = 'pending' | 'approved' | 'suspended';

/** Names, e-mail and phone are plain state of auth and never in events (DESIGN section 2). */
export type UserEvent =
  | { name: 'UserRegistered'; data: { role: Role; status: Status } }
  | { name: 'UserApproved'; data: { by: string } }
  | { name: 'UserSuspended'; data: { by: string } }
  | { name: 'PremiumGranted'; data: { by: string } }
  | { name: 'PremiumWithdrawn'; data: { by: string } }
  | { name: 'EmailChanged'; data: Record<string, never> }
  | { name: 'PasswordChanged'; data: Record<string, never> }
  | { name: 'PasswordReset'; data: { by: string } }
  | { name: 'AccountClosed'; data: Record<string, never> };

export interface RegisteredState {
  role: Role;
  status: Status;
  isPremium: boolean;
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
  | { type: 'CloseAccount' };

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Usuário não encontrado' };

export function isRegistered(state: UserState): state is RegisteredState {
  return state.status !== 'none' && state.status !== 'closed';
}

function evolve(state: UserState, event: Recorded<UserEvent>): UserState {
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
      return { ...state, updatedAt };
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
    case 'CloseAccount':
      return [{ name: 'AccountClosed', data: {} }];
    default:
      return command satisfies never;
  }
}

export const user: Aggregate<UserState, UserEvent, UserCommand> = {
  name: 'user',
  collection: 'users',
  fold: 1,
  events: {
    UserRegistered: { version: 1 },
    UserApproved: { version: 1 },
    UserSuspended: { version: 1 },
    PremiumGranted: { version: 1 },
    PremiumWithdrawn: { version: 1 },
    EmailChanged: { version: 1 },
    PasswordChanged: { version: 1 },
    PasswordReset: { version: 1 },
    AccountClosed: { version: 1 },
  },
  initial: { status: 'none' },
  evolve,
  decide,
  publicState(state, id) {
    if (!isRegistered(state)) return null;
    const { role, status, isPremium } = state;
    return { id, role, status, isPremium };
  },
};
