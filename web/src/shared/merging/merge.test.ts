import { expect, it } from '@jest/globals';
import { merge } from './merge.ts';

const base = { name: 'Aqua', phone: '1', days: [{ opens: '9' }] };

it('takes what was changed elsewhere, and keeps what was changed here', () => {
  const theirs = { ...base, phone: '2', days: [{ opens: '10' }] };
  const { base: next, values, conflicts } = merge(base, { ...base, name: 'Viva' }, theirs);
  expect({ next, values, conflicts }).toEqual({ next: theirs, values: { ...theirs, name: 'Viva' }, conflicts: [] });
});

it('has no conflict where both have the same value, nor where nothing is stored differently', () => {
  expect(merge(base, { ...base, name: 'Viva' }, { ...base, name: 'Viva' }).conflicts).toEqual([]);
  expect(merge(base, { ...base, name: 'Viva' }, structuredClone(base)).conflicts).toEqual([]);
});

it('keeps the input and its base of a field with different changes, which then conflicts again', () => {
  const mine = { ...base, name: 'Viva', days: [] };
  const theirs = { ...base, name: 'Mar', phone: '2' };
  const first = merge(base, mine, theirs);
  expect(first).toEqual({
    base: { ...theirs, name: 'Aqua' },
    values: { name: 'Viva', phone: '2', days: [] },
    conflicts: ['name'],
  });
  expect(merge(first.base, first.values, theirs)).toEqual(first);
});
