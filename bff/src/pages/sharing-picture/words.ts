import { cut } from '@cardume/bff/contract';
import { canDraw, textWidth } from '../../media/outlined-text.ts';

/** Removes characters without a glyph in the font, like emoji, and collapses whitespace. */
export function drawable(text: string): string {
  const shown = [...text.normalize('NFC')].filter((char) => /\s/.test(char) || canDraw(char)).join('');
  return shown.replace(/\s+/g, ' ').trim();
}

/** Wraps a text into at most `lines` lines of `width`; a truncated line ends with an ellipsis. */
export function wrapped(text: string, size: number, width: number, lines: number, weight?: 600 | 800): string[] {
  const fits = (line: string) => textWidth(line, size, weight) <= width;
  const written: string[] = [];
  const words = text.split(' ');
  while (words.length > 0 && written.length < lines) {
    const last = written.length === lines - 1;
    let line = words.shift() ?? '';
    while (words.length > 0 && fits(`${line} ${words[0]}`)) line += ` ${words.shift()}`;
    written.push(fits(line) && !(last && words.length > 0) ? line : shortened(line, fits));
  }
  return written;
}

function shortened(line: string, fits: (line: string) => boolean): string {
  let short = line;
  while (short.length > 1 && !fits(`${short}…`)) {
    short = cut(short, short.length - 1).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '');
  }
  return `${short}…`;
}
