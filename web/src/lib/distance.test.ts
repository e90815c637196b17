import { describe, expect, it } from '@jest/globals';
import { distanceKm, formatDistance } from './distance.ts';

describe('formatDistance', () => {
  it('rounds metres under a kilometre and keeps one decimal above', () => {
    expect(formatDistance(0.6499)).toBe('650 m');
    expect(formatDistance(0.9996)).toBe('1,0 km');
    expect(formatDistance(1.24)).toBe('1,2 km');
    expect(formatDistance(12)).toBe('12,0 km');
  });
});

describe('distanceKm', () => {
  it('measures along the globe', () => {
    const [saoPaulo, rio] = [
      { lat: -23.5505, lng: -46.6333 },
      { lat: -22.9068, lng: -43.1729 },
    ];
    expect(distanceKm(saoPaulo, rio)).toBeCloseTo(360.7, 0);
    expect(distanceKm(rio, rio)).toBe(0);
  });
});
