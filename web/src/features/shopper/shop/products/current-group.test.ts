import { describe, expect, it } from '@jest/globals';
import { currentGroup } from './current-group.ts';

const rows = (...tops: number[]) => tops.map((top, n) => ({ id: `g${n}`, top }));
const view = { line: 80, atEnd: false, chosen: undefined };

describe('currentGroup', () => {
  it('is the last group whose top has come up to the line', () => {
    expect(currentGroup(rows(300, 700, 1_100), view)).toBe('g0');
    expect(currentGroup(rows(-500, 80, 500), view)).toBe('g1');
    expect(currentGroup(rows(-900, -400, 81), view)).toBe('g1');
  });

  it('is the first of a row of groups, or the chosen one of that row', () => {
    expect(currentGroup(rows(-300, 60, 60, 60), view)).toBe('g1');
    expect(currentGroup(rows(-300, 60, 60, 60), { ...view, chosen: 'g3' })).toBe('g3');
    expect(currentGroup(rows(-300, 60, 60, 60), { ...view, chosen: 'g0' })).toBe('g1');
  });

  it('is the chosen one at the end of the page, though it cannot come up to the line', () => {
    expect(currentGroup(rows(-300, 60, 400), { line: 80, atEnd: true, chosen: 'g2' })).toBe('g2');
    expect(currentGroup(rows(-300, 60, 400), { line: 80, atEnd: true, chosen: 'g0' })).toBe('g1');
  });

  it('is the chosen one while its top edge is in view, though the next has come up to the line', () => {
    expect(currentGroup(rows(20, 70, 400), { ...view, chosen: 'g0' })).toBe('g0');
    expect(currentGroup(rows(-1, 70, 400), { ...view, chosen: 'g0' })).toBe('g1');
  });

  it('is none without groups', () => {
    expect(currentGroup([], view)).toBeUndefined();
  });
});
