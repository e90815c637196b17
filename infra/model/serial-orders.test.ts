import { describe, expect, it } from '@jest/globals';
import { accepted, type Command, refused } from './command.ts';
import { NoSerialOrder, statesAfter } from './serial-orders.ts';
import { type Account, type State, withAccount } from './state.ts';

const ana: Account = {
  id: 'ana',
  email: 'ana@example.com',
  password: 'cardume123',
  role: 'store_owner',
  status: 'pending',
  isPremium: false,
  temporaryPassword: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const start: State = { accounts: { ana }, sessions: { phone: 'ana' }, shops: {}, reports: {} };

const command = (name: string, rule: Command['rule']): Command => ({
  name,
  actor: name,
  method: 'PATCH',
  path: '/accounts/ana',
  touches: ['account ana'],
  rule,
});

/** A change that responds with status and premium. */
function changed(state: State, changes: Partial<Account>) {
  const account = { ...ana, ...state.accounts.ana, ...changes };
  const { status, isPremium } = account;
  return accepted(200, { status, isPremium }, () => withAccount(state, account));
}
const change = (changes: Partial<Account>) => command('change', (state) => changed(state, changes));
const answered = (given: Command, status: number, body: object = {}) => ({ command: given, answer: { status, body } });
const accountsAfter = (batch: Parameters<typeof statesAfter>[1]) =>
  statesAfter(start, batch).map(({ accounts }) => accounts.ana);

describe('commands that were sent at once', () => {
  const approve = change({ status: 'approved' });
  const grant = change({ isPremium: true });

  it('leave the state of the order that explains their responses', () => {
    const second = answered(grant, 200, { status: 'approved', isPremium: true });
    const first = answered(approve, 200, { status: 'approved', isPremium: false });
    expect(accountsAfter([second, first])).toEqual([{ ...ana, status: 'approved', isPremium: true }]);
  });

  it('are refused if no order explains their responses', () => {
    const asIfAlone = [
      answered(approve, 200, { status: 'approved', isPremium: false }),
      answered(grant, 200, { status: 'pending', isPremium: true }),
    ];
    expect(() => accountsAfter(asIfAlone)).toThrow(NoSerialOrder);
  });

  it('leave several states if their responses do not tell the order', () => {
    const rename = (email: string) =>
      command(email, (state) => accepted(200, {}, () => withAccount(state, { ...ana, email })));
    const emails = accountsAfter([answered(rename('a'), 200), answered(rename('b'), 200)]).map((one) => one?.email);
    expect(emails.sort()).toEqual(['a', 'b']);
  });

  it('may have happened or not if they got no answer', () => {
    const unseen = { ...answered(grant, 401, { code: 'unauthorized' }), unseen: true } as const;
    expect(accountsAfter([unseen]).map((one) => one?.isPremium)).toEqual([false, true]);
    const after = [unseen, answered(approve, 200, { status: 'approved', isPremium: true })];
    expect(accountsAfter(after)).toEqual([{ ...ana, status: 'approved', isPremium: true }]);
  });

  it('may have been checked before another of them, but change what it left', () => {
    const suspend = command('suspend', (state) =>
      accepted(200, {}, () => ({ ...withAccount(state, { ...ana, status: 'suspended' }), sessions: {} })),
    );
    const grantMyself = command('phone', (state, seen) =>
      seen.sessions.phone ? changed(state, { isPremium: true }) : refused(state, 401, 'unauthorized'),
    );
    const after = [answered(suspend, 200), answered(grantMyself, 200, { status: 'suspended', isPremium: true })];
    expect(accountsAfter(after)).toEqual([{ ...ana, status: 'suspended', isPremium: true }]);
    expect(accountsAfter([answered(suspend, 200), answered(grantMyself, 401, { code: 'unauthorized' })])).toEqual([
      { ...ana, status: 'suspended' },
    ]);
  });
});
