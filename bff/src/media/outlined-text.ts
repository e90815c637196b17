import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/**
 * Text in pictures is converted to outlines of the font Figtree, so that the rasteriser needs no font and all machines
 * draw the same picture.
 */
const require = createRequire(import.meta.url);

const fonts = new Map<number, opentype.Font>();

function font(weight: number): opentype.Font {
  const known = fonts.get(weight);
  if (known) return known;
  const file = readFileSync(require.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`));
  const read = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  fonts.set(weight, read);
  return read;
}

/** Whether Figtree has a glyph for a character. */
export function canDraw(char: string, weight = 800): boolean {
  return font(weight).charToGlyphIndex(char) > 0;
}

/** Returns the width of a line of text in Figtree, in the unit of `size`. */
export function textWidth(text: string, size: number, weight = 800): number {
  return font(weight).getAdvanceWidth(text, size);
}

/** Returns the largest font size up to `size` at which the line fits into `width`. */
export function fittingSize(text: string, size: number, width: number, weight = 800): number {
  return Math.floor(Math.min(size, (size * width) / textWidth(text, size, weight)) * 10) / 10;
}

interface TextStyle {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: 600 | 800;
  anchor?: 'start' | 'middle';
}

/** Returns a line of text as an SVG element that `outlineText` can convert. */
export function svgText(text: string, { x, y, size, fill, weight = 800, anchor = 'start' }: TextStyle): string {
  return `<text x="${x}" y="${y}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

/** Replaces every `<text>` made by `svgText` in an SVG with its outline. */
export function outlineText(svg: string): string {
  return svg.replace(/<text ([^<>]*)>([^<]*)<\/text>/g, (_, attributes: string, content: string) =>
    outline(unescapeXml(content), (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]),
  );
}

function outline(text: string, attribute: (name: string) => string | undefined): string {
  if (text === '') return '';
  const size = Number(attribute('font-size'));
  const weight = Number(attribute('font-weight') ?? 800);
  const start =
    Number(attribute('x')) - (attribute('text-anchor') === 'middle' ? textWidth(text, size, weight) / 2 : 0);
  const { commands } = font(weight).getPath(text, start, Number(attribute('y')), size);
  return `<path d="${commands.map(written).join('')}" fill="${attribute('fill') ?? '#000'}"/>`;
}

/** Returns a path command as SVG. Own code, because `toPathData` of opentype.js 2.0.0 sometimes writes NaN. */
function written(command: opentype.PathCommand): string {
  switch (command.type) {
    case 'Z':
      return 'Z';
    case 'C':
      return `C${numbers(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case 'Q':
      return `Q${numbers(command.x1, command.y1, command.x, command.y)}`;
    default:
      return `${command.type}${numbers(command.x, command.y)}`;
  }
}

const numbers = (...values: number[]) => values.map((value) => Math.round(value * 100) / 100).join(' ');

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const unescapeXml = (text: string) => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
