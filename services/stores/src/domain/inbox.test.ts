import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type InboxEvent, inbox } from './inbox.ts';

const at = '2026-01-02T12:00:00.000Z';
const read = (upTo: string, time = at): InboxEvent => ({ name: 'NoticesRead', data: { upTo, at: time } });
const command = (id: string, time = at) => ({ type: 'ReadNotices', upTo: { id, at: time } }) as const;

describe('the inbox of a shop', () => {
  it('is read up to a notice, and never moves backwards', () => {
    expect(scenario(inbox).given().when(command('b'))).toEqual([read('b')]);
    const known = scenario(inbox).given(read('b'));
    expect(known.when(command('b'))).toEqual([]);
    expect(known.when(command('z', '2026-01-02T11:59:59.999Z'))).toEqual([]);
    expect(known.when(command('z', '2026-01-02T12:00:00.001Z'))).toEqual([read('z', '2026-01-02T12:00:00.001Z')]);
    // Of two notices of the same time, the one with the smaller id comes first.
    expect(known.when(command('c'))).toEqual([]);
    expect(known.after(command('a'))).toMatchObject({ readUpTo: { id: 'a', at } });
  });

  it('closes once, and then accepts nothing', () => {
    const closed: InboxEvent = { name: 'InboxClosed', data: {} };
    expect(scenario(inbox).given().when({ type: 'CloseInbox' })).toEqual([closed]);
    const gone = scenario(inbox).given(read('b'), closed);
    expect(gone.when({ type: 'CloseInbox' })).toEqual([]);
    expect(gone.when(command('c'))).toMatchObject({ rejected: 'missing' });
    expect(gone.state).toEqual({ readUpTo: null, closed: true });
    expect(inbox.publicState(gone.state, 'shop')).toBeNull();
  });
});
