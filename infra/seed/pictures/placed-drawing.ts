import { drawing, prefixIds, shortHash } from './art.ts';
import { turnHue } from './colour.ts';
import { coats, type DrawingStyle, drawingStyles } from './drawing-styles.ts';
import { placed } from './shapes.ts';
import type { DrawingSpec } from './spec.ts';

/** Returns a recoloured drawing in a 200 × 200 square. `slot` makes the ids of copies in one picture unique. */
export function drawingBody(good: DrawingSpec, slot: string): string {
  const painted = recolour(drawing(`drawing-${good.drawing}`).body, coloursOf(good));
  const labelled = good.label === undefined ? painted : painted.replace(/(<text [^>]*>)[^<]*/, `$1${good.label}`);
  const body = prefixIds(labelled, `g${slot}${shortHash(good.drawing, 4)}`);
  return good.flip ? `<g transform="translate(200 0) scale(-1 1)">${body}</g>` : body;
}

/** Returns a drawing whose foot is centred at (x, y). */
export function standing(good: DrawingSpec, x: number, y: number, scale: number, slot: string): string {
  return placed(x - 100 * scale, y - footOf(good) * scale, scale, drawingBody(good, slot));
}

/** Returns a drawing whose square is centred at (x, y). */
export function centred(good: DrawingSpec, x: number, y: number, scale: number, slot: string): string {
  return placed(x - 100 * scale, y - 100 * scale, scale, drawingBody(good, slot));
}

/** Returns the y at which a drawing touches the floor of its square; 200 if the lower edge cuts it off or it swims. */
const footOf = (good: DrawingSpec): number => drawing(`drawing-${good.drawing}`).foot;

const cutOff = new Set(['dog', 'cat', 'rabbit', 'parakeet', 'chinchilla', 'coral']);

/** Returns whether a drawing has an open lower end (portraits, reefs), which the edge of the picture must hide. */
export const isCutOff = (good: DrawingSpec): boolean => cutOff.has(good.drawing);

function coloursOf(good: DrawingSpec): Map<string, string> {
  const colours = new Map<string, string>();
  const style: DrawingStyle = drawingStyles[good.drawing];
  for (const colour of good.hue ? (style.tint ?? []) : []) colours.set(colour, turnHue(colour, good.hue ?? 0));
  for (const [from, to] of Object.entries(coatOf(good))) colours.set(from, to);
  return colours;
}

function coatOf(good: DrawingSpec): Record<string, string> {
  if (good.coat === undefined) return {};
  const known: Record<string, Record<string, Record<string, string>>> = coats;
  const coat = known[good.drawing]?.[good.coat];
  if (!coat) throw new Error(`no coat «${good.coat}» for ${good.drawing}`);
  return coat;
}

function recolour(body: string, colours: Map<string, string>): string {
  return body.replace(/#[0-9A-Fa-f]{6}\b/g, (colour) => colours.get(colour.toUpperCase()) ?? colour);
}
