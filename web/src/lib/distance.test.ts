import { describe, expect, it } from '@jest/globals';
import { formatDistance } from './distance.ts';

describe('formatDistance', () => {
  it('names no metres between positions that are the same', () => {
    expect(formatDistance(0)).toBe('na região');
  });

  it('rounds metres under a kilometre and keeps one decimal above', () => {
    expect(formatDistance(0.6499)).toBe('650 m');
    expect(formatDistance(0.9996)).toBe('1,0 km');
    expect(formatDistance(1.24)).toBe('1,2 km');
    expect(formatDistance(0.001)).toBe('1 m');
    expect(formatDistance(12)).toBe('12,0 km');
  });
});
