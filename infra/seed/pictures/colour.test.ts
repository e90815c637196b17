import { describe, expect, it } from '@jest/globals';
import { turnHue } from './colour.ts';

describe('shifting a hue', () => {
  it('by 0 degrees keeps the colour', () => {
    expect(turnHue('#0A6E7F', 0)).toBe('#0A6E7F');
    expect(turnHue('#FFFFFF', 90)).toBe('#FFFFFF');
  });

  it('from blue to yellow makes it lighter, so that it is not olive', () => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) =>
      Number.parseInt(turnHue('#2F6BE0', -160).slice(i, i + 2), 16),
    );
    expect(red).toBeGreaterThan(180);
    expect(green).toBeGreaterThan(140);
    expect(blue).toBeLessThan(100);
  });
});
