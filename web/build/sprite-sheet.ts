import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:sprite-sheet';
const RESOLVED = `\0${MODULE}`;
/** Width and height of every drawing, in units of its `viewBox`. */
const SIDE = 200;

/**
 * Combines all SVG drawings of a folder into one picture, side by side. A browser creates a document for every SVG
 * picture, and two dozen of them take a phone as long as the rest of the first view.
 * The module `virtual:sprite-sheet` exports the URL of the picture and the names of the drawings, from left to right.
 */
export function spriteSheet(folder: string): Plugin {
  let building = false;
  return {
    name: 'sprite-sheet',
    configResolved({ command }) {
      building = command === 'build';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return;
      const files = readdirSync(folder).sort();
      const source = sheetOf(files.map((file) => readFileSync(join(folder, file), 'utf8')));
      const names = JSON.stringify(files.map((file) => basename(file, '.svg')));
      if (!building) return moduleOf(`data:image/svg+xml,${encodeURIComponent(source)}`, names);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/drawings-${hash}.svg`;
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
      // The path, not a URL relative to the script, so that the server writes the same text into a page as the client.
      return moduleOf(`/${fileName}`, names);
    },
  };
}

const moduleOf = (url: string, names: string) =>
  `export const url = ${JSON.stringify(url)};\nexport const names = ${names};`;

function sheetOf(drawings: readonly string[]): string {
  const placed = drawings.map((svg, index) => {
    const content = svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
    return `<svg x="${index * SIDE}" width="${SIDE}" height="${SIDE}">${uniqueIds(content, index)}</svg>`;
  });
  const width = drawings.length * SIDE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE}">${placed.join('')}</svg>`;
}

/** Prefixes the ids in a drawing (gradients, clips), so that they are unique in the combined picture. */
function uniqueIds(content: string, index: number): string {
  return content.replace(/(\bid="|url\(#|href="#)/g, `$1d${index}-`);
}
