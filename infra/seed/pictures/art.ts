import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ART_FOLDER = new URL('../art/', import.meta.url);

/** A drawing taken out of its file: what is inside `<svg>`, and where it stands. */
export interface Drawing {
  body: string;
  /** The y of its soft shadow, where it touches the floor; the lower edge (200) for what is cut off by it. */
  foot: number;
}

const drawings = new Map<string, Drawing>();

/** Reads `art/<name>.svg`, once. Throws when there is no such drawing. */
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

/** Ids (clip paths) are unique in a picture only when each copy of a drawing gets its own. */
export function withOwnIds(body: string, prefix: string): string {
  return body.replace(/id="([^"]+)"/g, `id="${prefix}-$1"`).replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`);
}

/** A short name for a piece of a picture that is the same on every run. */
export function shortHash(text: string, length = 16): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
