import sharp, { type Sharp } from 'sharp';

/** Returns a picture with noise, so that truncating its file damages it. */
export function noisyPicture(width = 900, height = 600): Sharp {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
}

/** Returns one picture of each accepted type, by file extension. */
export async function picturesByExtension(): Promise<Record<string, Buffer>> {
  const frames = await Promise.all([1, 2].map(() => noisyPicture().png().toBuffer()));
  return {
    jpg: await noisyPicture().jpeg().toBuffer(),
    png: await noisyPicture().png().toBuffer(),
    webp: await noisyPicture().webp().toBuffer(),
    avif: await noisyPicture().avif({ effort: 0 }).toBuffer(),
    gif: await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer(),
  };
}
