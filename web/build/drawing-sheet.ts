import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:drawing-sheet';
const RESOLVED = `\0${MODULE}`;
/** All drawings are squares of this side. */
const SIDE = 200;

/**
 * All drawings of a folder in one picture, beside one another: a browser makes a small document of its own for every SVG
 * picture, and two dozen of them cost a phone as much time as the rest of the first view.
 * The module `virtual:drawing-sheet` tells the picture's address and the names in their order.
 */
export function drawingSheet(folder: string): Plugin {
  let building = false;
  return {
    name: 'drawing-sheet',
    configResolved({ command }) {
      building = command === 'build';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return;
      const files = readdirSync(folder).sort();
      const source = sheetOf(files.map((file) => readFileSync(join(folder, file), 'utf8')));
      const address = building
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'drawings.svg', source })}`
        : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
      const names = JSON.stringify(files.map((file) => basename(file, '.svg')));
      return `export const address = ${address};\nexport const names = ${names};`;
    },
  };
}

function sheetOf(drawings: readonly string[]): string {
  const placed = drawings.map((svg, index) => {
    const content = svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
    return `<svg x="${index * SIDE}" width="${SIDE}" height="${SIDE}">${ownIds(content, index)}</svg>`;
  });
  const width = drawings.length * SIDE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE}">${placed.join('')}</svg>`;
}

/** Names inside a drawing (gradients, clips) that no other drawing has. */
function ownIds(content: string, index: number): string {
  return content.replace(/(\bid="|url\(#|href="#)/g, `$1d${index}-`);
}
