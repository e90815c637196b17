import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const source = read('layout.tsx');
/** The classes of the primitives themselves. */
const BASES = ['stack', 'column', 'row', 'shelf'];
/** One column is what a `Stack` has anyway. */
const BASE_VALUE = 'columns-1';

/** Returns the literal values in the text of a type, with those of the types that it names. */
function valuesOf(type: string): string[] {
  const text = type.replace(/Spaces?\b/g, (name) => source.match(new RegExp(`type ${name} = ([^;]*);`))?.[1] ?? '');
  return [...text.matchAll(/'([^']*)'|-?\d+/g)].map(([number, value = number]) => value.replaceAll(' ', '-'));
}

/** Returns the classes of a property by the text of its type. */
function classesOf(name: string, type: string): string[] {
  if (type.includes('boolean')) return [name];
  const at = (prefix: string, part: string | undefined) =>
    valuesOf(part ?? '').map((value) => `${name}-${prefix}${value}`);
  const wider = ['m', 'l'].flatMap((from) => at(`${from}-`, type.match(new RegExp(`${from}\\?: ([^;}]*)`))?.[1]));
  return [...at('', type.replace(/[ml]\?: [^;}]*/g, '')), ...wider];
}

it('has a class for each value of a property, and no others', () => {
  const wanted = [...source.matchAll(/^ {2}(\w+)\?: (.*) \| undefined;$/gm)].flatMap(([, name = '', type = '']) =>
    classesOf(name, type),
  );
  const classes = read('layout.module.css').match(/(?<=^ *\.)[a-zA-Z][\w-]*/gm) ?? [];
  const expected = [...BASES, ...wanted].filter((name) => name !== BASE_VALUE);
  expect([...new Set(classes)].toSorted()).toEqual([...new Set(expected)].toSorted());
});
