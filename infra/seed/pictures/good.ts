import { drawing, shortHash, withOwnIds } from './art.ts';
import { turnHue } from './colour.ts';
import { placed } from './shapes.ts';
import type { Good } from './spec.ts';
import { coats, type Thing, things } from './things.ts';

/** A thing in its colours, in its own 200 × 200 square. `slot` tells copies in one picture apart. */
export function goodBody(good: Good, slot: string): string {
  const painted = recolour(drawing(`thing-${good.thing}`).body, coloursOf(good));
  const labelled = good.label === undefined ? painted : painted.replace(/(<text [^>]*>)[^<]*/, `$1${good.label}`);
  const body = withOwnIds(labelled, `g${slot}${shortHash(good.thing, 4)}`);
  return good.flip ? `<g transform="translate(200 0) scale(-1 1)">${body}</g>` : body;
}

/** A thing standing with its foot on (x, y), the x in its middle. */
export function standing(good: Good, x: number, y: number, scale: number, slot: string): string {
  return placed(x - 100 * scale, y - footOf(good) * scale, scale, goodBody(good, slot));
}

/** A thing with the middle of its square at (x, y). */
export function centred(good: Good, x: number, y: number, scale: number, slot: string): string {
  return placed(x - 100 * scale, y - 100 * scale, scale, goodBody(good, slot));
}

/** Where it touches the floor in its own square; 200 means that it is cut off by the lower edge, or swims. */
export const footOf = (good: Good): number => drawing(`thing-${good.thing}`).foot;

const cutOff = new Set(['dog', 'cat', 'rabbit', 'parakeet', 'chinchilla', 'coral']);

/** Portraits and reefs, which must stand on an edge that hides where they end. */
export const isCutOff = (good: Good): boolean => cutOff.has(good.thing);

function coloursOf(good: Good): Map<string, string> {
  const colours = new Map<string, string>();
  const thing: Thing = things[good.thing];
  for (const colour of good.hue ? (thing.tint ?? []) : []) colours.set(colour, turnHue(colour, good.hue ?? 0));
  for (const [from, to] of Object.entries(coatOf(good))) colours.set(from, to);
  return colours;
}

function coatOf(good: Good): Record<string, string> {
  if (good.coat === undefined) return {};
  const known: Record<string, Record<string, Record<string, string>>> = coats;
  const coat = known[good.thing]?.[good.coat];
  if (!coat) throw new Error(`no coat «${good.coat}» for ${good.thing}`);
  return coat;
}

function recolour(body: string, colours: Map<string, string>): string {
  return body.replace(/#[0-9A-Fa-f]{6}\b/g, (colour) => colours.get(colour.toUpperCase()) ?? colour);
}
