import { EventFixtures } from '@cardume/kit/testing';
import { expect, it } from '@jest/globals';
import { user } from '../src/domain/user.ts';

const stored = new EventFixtures(user, new URL('fixtures/events/user/', import.meta.url));

it('every version of every event has a fixture', () => expect(stored.present).toEqual(stored.required));

it('stored events of a user are understood', () => {
  const registered = ['user-registered.v1', 'user-approved.v1', 'premium-granted.v1'];
  expect(stored.reduce(registered)).toEqual({
    role: 'store_owner',
    status: 'approved',
    isPremium: true,
    premiumSince: '2026-01-03T12:00:00.000Z',
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-03T12:00:00.000Z',
  });
  const changed = ['premium-withdrawn.v1', 'email-changed.v1', 'password-changed.v1', 'password-reset.v1'];
  expect(stored.reduce([...registered, ...changed, 'user-suspended.v1'])).toEqual({
    role: 'store_owner',
    status: 'suspended',
    isPremium: false,
    premiumSince: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-08T12:00:00.000Z',
  });
  const passkeys = ['passkey-added.v1', 'passkey-removed.v1'];
  expect(stored.reduce([...registered, ...passkeys])).toMatchObject({ updatedAt: '2026-01-12T12:00:00.000Z' });
  expect(stored.reduce([...registered, 'account-closed.v1'])).toEqual({ status: 'closed' });
});
