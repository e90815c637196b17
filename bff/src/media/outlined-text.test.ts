import { describe, expect, it } from '@jest/globals';
import { fittingSize, outlineText, svgText, textWidth } from './outlined-text.ts';

describe('text in pictures', () => {
  it('becomes an outline, accents and signs included', () => {
    const svg = outlineText(svgText('CÃO & CIA', { x: 10, y: 20, size: 22, fill: '#fff' }));
    expect(svg).toMatch(/^<path d="M[^"]{400,}Z?" fill="#fff"\/>$/);
  });

  it('is made smaller until it fits', () => {
    const size = fittingSize('RECIFE MARINHO CORAIS E PEIXES', 22, 200);
    expect(textWidth('RECIFE MARINHO CORAIS E PEIXES', size)).toBeLessThanOrEqual(200);
    expect(fittingSize('PET', 22, 200)).toBe(22);
  });
});
