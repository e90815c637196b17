import sharp, { type Sharp } from 'sharp';

/** Returns a picture with noise, so that truncating its file damages it. */
export function photo(width = 900, height = 600): Sharp {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
}

/** Returns one picture of each accepted type, by file extension. */
export async function everyKind(): Promise<Record<string, Buffer>> {
  const frames = await Promise.all([1, 2].map(() => photo().png().toBuffer()));
  return {
    jpg: await photo().jpeg().toBuffer(),
    png: await photo().png().toBuffer(),
    webp: await photo().webp().toBuffer(),
    avif: await photo().avif({ effort: 0 }).toBuffer(),
    gif: await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer(),
  };
}
