import { describe, expect, it } from '@jest/globals';
import { CENTERED_CROP, cropArea, hasSameAspectRatio, moveFrame } from './crop.ts';

const BANNER = { width: 2100, height: 900 };

describe('the kept part of a cropped picture', () => {
  it('is the largest part of the shape, in the middle', () => {
    expect(cropArea({ width: 2100, height: 2100 }, BANNER, CENTERED_CROP)).toEqual({
      left: 0,
      top: 600,
      width: 2100,
      height: 900,
    });
  });

  it('is smaller the more it is enlarged', () => {
    const area = cropArea({ width: 800, height: 400 }, { width: 400, height: 400 }, { x: 1, y: 0, zoom: 2 });
    expect(area).toEqual({ left: 600, top: 0, width: 200, height: 200 });
  });

  it('moves by its own width and height', () => {
    expect(moveFrame({ width: 2100, height: 1800 }, BANNER, CENTERED_CROP, [0, 0.25])).toEqual({
      x: 0.5,
      y: 0.75,
      zoom: 1,
    });
  });

  it('never leaves the picture', () => {
    expect(moveFrame({ width: 2100, height: 1800 }, BANNER, CENTERED_CROP, [4, -4])).toEqual({ x: 0.5, y: 0, zoom: 1 });
  });

  it('is all of a picture that has the shape', () => {
    expect(hasSameAspectRatio({ width: 1050, height: 450 }, BANNER)).toBe(true);
    expect(hasSameAspectRatio({ width: 1050, height: 500 }, BANNER)).toBe(false);
  });
});
