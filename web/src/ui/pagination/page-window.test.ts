import { describe, expect, it } from '@jest/globals';
import { pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it('shows all pages up to five', () => {
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows first, last, current and neighbours, with a gap between', () => {
    expect(pageWindow(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
    expect(pageWindow(1, 12)).toEqual([1, 2, 'gap', 12]);
    expect(pageWindow(12, 12)).toEqual([1, 'gap', 11, 12]);
    expect(pageWindow(3, 6)).toEqual([1, 2, 3, 4, 'gap', 6]);
  });

  it('offers the last pages for a page beyond the end', () => {
    expect(pageWindow(9, 6)).toEqual([1, 'gap', 6]);
  });
});
