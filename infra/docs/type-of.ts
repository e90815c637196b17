import { z } from 'zod';
import { code } from './table.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** Returns the fields of an object schema in its input form: name, and type in words. */
export function fieldsOf(schema: z.ZodType): [name: string, type: string][] {
  const { properties = {} } = jsonSchema(schema);
  return Object.entries(properties).map(([name, property]) => [name, wordsOf(property as Json)]);
}

function jsonSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function wordsOf(schema: Json): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((part) => wordsOf(part as Json)))].join(' or ');
  if (schema.type === 'array') return `list of ${grouped(wordsOf((schema.items ?? {}) as Json))}`;
  if (schema.type === 'object') return objectOf(schema);
  return schema.format ?? [schema.type ?? 'anything'].flat().join(' or ');
}

/** Parenthesizes a union, so that the type of a list is unambiguous. */
const grouped = (words: string) => (words.includes(' or ') ? `(${words})` : words);

function objectOf({ properties, additionalProperties }: Json): string {
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  if (typeof additionalProperties === 'object') return `map of ${wordsOf(additionalProperties as Json)}`;
  return 'object';
}
