import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:sprite-sheet';
const RESOLVED = `\0${MODULE}`;
/** Every drawing is a square of this side. */
const SIDE = 200;

/**
 * All drawings of a folder in one picture, side by side: a browser makes a document for every SVG picture, and two dozen
 * of them cost a phone as much time as the rest of the first view.
 * The module `virtual:sprite-sheet` exports the URL of the picture and the names in their order.
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
      const url = building
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'drawings.svg', source })}`
        : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
      const names = JSON.stringify(files.map((file) => basename(file, '.svg')));
      return `export const url = ${url};\nexport const names = ${names};`;
    },
  };
}

function sheetOf(drawings: readonly string[]): string {
  const placed = drawings.map((svg, index) => {
    const content = svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
    return `<svg x="${index * SIDE}" width="${SIDE}" height="${SIDE}">${uniqueIds(content, index)}</svg>`;
  });
  const width = drawings.length * SIDE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE}">${placed.join('')}</svg>`;
}

/** Gives ids inside a drawing (gradients, clips) a prefix, so that no other drawing has them. */
function uniqueIds(content: string, index: number): string {
  return content.replace(/(\bid="|url\(#|href="#)/g, `$1d${index}-`);
}
