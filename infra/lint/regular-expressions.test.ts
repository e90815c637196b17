import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parseSync } from '@swc/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['bff/{src,contract}/**/*.ts', 'services/*/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];

/** Regular expressions whose input does not come from requests, with their input. */
const NOT_FROM_REQUESTS = new Map([
  ['\\s*<meta\\s+name="description"[^>]*>', 'the built page'],
  ['<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>', 'the built page'],
  ['<style[^>]*>([\\s\\S]*?)<\\/style>', 'the built page'],
  ['<title>[\\s\\S]*?<\\/title>', 'the built page'],
  ['\\B(?=(\\d{3})+$)', 'the digits of a number'],
]);
/** Files that construct regular expressions from strings, none of which comes from a request. */
const CONSTRUCTED = ['bff/src/media/outlined-text.ts'];

/**
 * Lengths of attack strings, in characters: the first reveals exponential time, the last quadratic time, which takes
 * more than 30 ms there, whereas linear time takes less than 1 ms.
 */
const LENGTHS = [24, 1_000, 20_000];
const SLOW_MICROSECONDS = 10_000;
/** Longer than any garbage collection takes, so that one measurement suffices. */
const SURELY_SLOW_MICROSECONDS = 20 * SLOW_MICROSECONDS;

interface Literal {
  file: string;
  pattern: string;
  flags: string;
}

const files = globSync(SOURCES, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

function literalsOf(file: string): Literal[] {
  const found: Literal[] = [];
  const source = readFileSync(root + file, 'utf8');
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' });
  JSON.stringify(tree, (_key, node) => {
    if (node?.type === 'RegExpLiteral') found.push({ file, pattern: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}

/**
 * Strings that the expression may match in part: its literal texts and characters, and one character of each common
 * class.
 */
function atomsOf(pattern: string): string[] {
  const bare = pattern.replace(/\\(.)/g, (_, char: string) => (/\w/.test(char) ? '|' : char));
  const texts = bare.match(/[^|()[\]{}*+?^$]+/g) ?? [];
  return [...new Set([...texts, ...texts.join(''), 'a', '0', ' ', '-', '.'])];
}

/** Returns an input for which the expression takes too long; undefined if none was found. */
function attackOn({ pattern, flags }: Literal): string | undefined {
  const atoms = atomsOf(pattern);
  const runs = atoms.flatMap((atom) => [atom, ...atoms.map((other) => atom + other)]);
  for (const length of LENGTHS) {
    for (const run of runs) {
      const text = run.repeat(length / run.length);
      const attacks = [`${text}\0`, `a${text}\0a`, `${atoms[0]}${text}\0`];
      const slow = attacks.find((attack) => isSlow(new RegExp(pattern, flags), attack));
      if (slow !== undefined) return `${run} × ${length}`;
    }
  }
  return undefined;
}

/** Measures CPU time, which does not depend on other processes; up to three times, because of garbage collection. */
function isSlow(expression: RegExp, text: string): boolean {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const began = process.threadCpuUsage();
    text.replace(expression, '');
    const { user } = process.threadCpuUsage(began);
    if (user <= SLOW_MICROSECONDS) return false;
    if (user > SURELY_SLOW_MICROSECONDS) return true;
  }
  return true;
}

describe('no regular expression', () => {
  const literals = files.flatMap(literalsOf);

  it('takes superlinear time for a text of a request', () => {
    expect(literals.length).toBeGreaterThan(50);
    const read = literals.filter(({ pattern }) => !NOT_FROM_REQUESTS.has(pattern));
    const slow = read.flatMap((literal) => {
      const attack = attackOn(literal);
      return attack === undefined ? [] : [`${literal.file}: ${literal.pattern} of ${attack}`];
    });
    expect(slow).toEqual([]);
  });

  it.each([
    '(?<=.)\\/+$',
    '\\s+[-–]\\s+|\\s*\\/\\s*',
    '[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+',
    '^(a+)+$',
    '<b>[\\s\\S]*?<\\/b>',
  ])('is missed by the check: %s', (pattern) => expect(attackOn({ file: '', pattern, flags: 'g' })).toBeDefined());

  it('is an exception that is not needed any more', () => {
    const patterns = new Set(literals.map(({ pattern }) => pattern));
    expect([...NOT_FROM_REQUESTS.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([]);
  });

  it('is made of a text from a request', () => {
    const making = files.filter((file) => /\bRegExp\(/.test(readFileSync(root + file, 'utf8')));
    expect(making).toEqual(CONSTRUCTED);
  });
});
