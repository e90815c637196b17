import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ART_FOLDER = new URL('../art/', import.meta.url);

export interface Drawing {
  body: string;
  /** The y of the drawing's shadow, where it touches the floor; 200, the lower edge, if it has no shadow. */
  foot: number;
}

const drawings = new Map<string, Drawing>();

/** Reads `art/<name>.svg` and caches it. @throws if the file does not exist */
export function drawing(name: string): Drawing {
  const known = drawings.get(name);
  if (known) return known;
  const file = readFileSync(new URL(`${name}.svg`, ART_FOLDER), 'utf8');
  const body = file.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const shadow = /<ellipse cx="[\d.]+" cy="([\d.]+)"[^>]*fill="#10292E"/.exec(body);
  const read = { body, foot: shadow ? Number(shadow[1]) : 200 };
  drawings.set(name, read);
  return read;
}

/** Prefixes the ids of a drawing (clip paths), so that copies in one picture have unique ids. */
export function prefixIds(body: string, prefix: string): string {
  return body.replace(/id="([^"]+)"/g, `id="${prefix}-$1"`).replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`);
}

/** Returns the first `length` hexadecimal digits of the SHA-256 of a text. */
export function shortHash(text: string, length = 16): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
