import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { cachedReads } from '../http/cached-reads.ts';

/** Maps cached in memory. File names contain a hash of the content, so a cached map never becomes outdated. */
const MAX_MAPS = 20;
/** A position in a built file, as all browsers write it: `…/assets/<file>.js:<line>:<column>`. */
const POSITION = /(?:https?:\/\/[^/\s()@]+)?\/assets\/([\w-][\w.-]*\.js):(\d+):(\d+)/g;

/** Resolves stacks of the built web client to its sources. */
export class SourceMaps {
  readonly #cached = cachedReads<TraceMap>({ max: MAX_MAPS });
  readonly #folder: string;

  /** @param folder contains `assets/<file>.js.map` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the stack with positions in source files; a position without a map stays unchanged. */
  async resolve(stack: string): Promise<string> {
    const files = new Set(Array.from(stack.matchAll(POSITION), ([, file = '']) => file));
    const maps = new Map<string, TraceMap | undefined>();
    for (const file of files) maps.set(file, await this.#map(file).catch(() => undefined));
    return stack.replace(POSITION, (position, file: string, line: string, column: string) => {
      const map = maps.get(file);
      if (!map || line === '0' || column === '0') return position;
      // Stacks count columns from 1, source maps from 0.
      const original = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
      return original.source === null ? position : `${original.source}:${original.line}:${original.column + 1}`;
    });
  }

  #map(file: string): Promise<TraceMap> {
    const read = () => readFile(join(this.#folder, 'assets', `${file}.map`), 'utf8');
    return this.#cached(file, async () => new TraceMap(await read()));
  }
}
