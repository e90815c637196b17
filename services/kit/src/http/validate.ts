import { z } from 'zod';
import { invalidFields } from './errors.ts';

/** The words of schemas that give none of their own. */
const { localeError } = z.locales.pt();

/**
 * What a request brought, as its schema reads it.
 * @throws HttpError 400 with a message in pt-BR for each field that the schema refuses; a list is one field
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: localeError });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'body')] ??= issue.message;
  throw invalidFields(fields);
}
