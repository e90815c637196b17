import { expect, it } from '@jest/globals';
import { STATE_CODES, stateCode, stateNumber } from './states.ts';

it('a state is known by its two letters in any case', () => {
  expect(['sp', 'Sp', 'SP', 'xx', '', 'spx', 'toString'].map(stateCode)).toEqual([
    ...['SP', 'SP', 'SP'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

it('each state has a number of its own from 1 to 27', () => {
  const numbers = STATE_CODES.map(stateNumber);
  expect(numbers).toEqual(Array.from({ length: 27 }, (_, at) => at + 1));
  expect(['sp', '??', ''].map(stateNumber)).toEqual([undefined, undefined, undefined]);
});
