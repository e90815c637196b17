import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type UserEvent, user } from './user.ts';

const registered: UserEvent = { name: 'UserRegistered', data: { role: 'store_owner', status: 'pending' } };
const approved: UserEvent = { name: 'UserApproved', data: { by: 'admin' } };
const suspended: UserEvent = { name: 'UserSuspended', data: { by: 'admin' } };

describe('a user', () => {
  it('registers once', () => {
    const register = { type: 'RegisterUser', role: 'store_owner', status: 'pending' } as const;
    expect(scenario(user).given().when(register)).toEqual([registered]);
    expect(scenario(user).given(registered).when(register)).toEqual([]);
  });

  it('is approved and suspended, each once', () => {
    expect(scenario(user).given(registered).when({ type: 'ApproveUser', by: 'admin' })).toEqual([approved]);
    expect(scenario(user).given(registered, approved).when({ type: 'ApproveUser', by: 'admin' })).toEqual([]);
    expect(scenario(user).given(registered, approved).when({ type: 'SuspendUser', by: 'admin' })).toEqual([suspended]);
    expect(scenario(user).given(registered, suspended).when({ type: 'SuspendUser', by: 'admin' })).toEqual([]);
  });

  it('becomes premium, and loses it', () => {
    const grant = { type: 'SetPremium', isPremium: true, by: 'admin' } as const;
    const granted = scenario(user).given(registered).after(grant);
    expect(granted).toMatchObject({ isPremium: true, premiumSince: expect.any(String) });
    const premium: UserEvent = { name: 'PremiumGranted', data: { by: 'admin' } };
    expect(scenario(user).given(registered, premium).when(grant)).toEqual([]);
    expect(
      scenario(user)
        .given(registered, premium)
        .after({ ...grant, isPremium: false }),
    ).toMatchObject({
      isPremium: false,
      premiumSince: null,
    });
  });

  it('records changes of e-mail, password and passkeys without their values', () => {
    const known = scenario(user).given(registered);
    expect(known.when({ type: 'ChangeEmail' })).toEqual([{ name: 'EmailChanged', data: {} }]);
    expect(known.when({ type: 'ChangePassword' })).toEqual([{ name: 'PasswordChanged', data: {} }]);
    const reset: UserEvent = { name: 'PasswordReset', data: { by: 'admin' } };
    expect(known.when({ type: 'ResetPassword', by: 'admin' })).toEqual([reset]);
    expect(known.when({ type: 'AddPasskey' })).toEqual([{ name: 'PasskeyAdded', data: {} }]);
    expect(known.when({ type: 'RemovePasskey' })).toEqual([{ name: 'PasskeyRemoved', data: {} }]);
    expect(scenario(user).given(registered, reset).state).toMatchObject({ status: 'pending' });
  });

  it('closes once, and then has no public state', () => {
    const closed: UserEvent = { name: 'AccountClosed', data: {} };
    expect(scenario(user).given(registered).when({ type: 'CloseAccount' })).toEqual([closed]);
    const gone = scenario(user).given(registered, closed);
    expect(gone.when({ type: 'CloseAccount' })).toEqual([]);
    expect(gone.when({ type: 'ApproveUser', by: 'admin' })).toMatchObject({ rejected: 'missing' });
    expect(user.publicState(gone.state, 'id')).toBeNull();
  });

  it('is not found before it registers', () => {
    expect(scenario(user).given().when({ type: 'ApproveUser', by: 'admin' })).toMatchObject({ rejected: 'missing' });
    expect(user.publicState({ status: 'none' }, 'id')).toBeNull();
  });
});
