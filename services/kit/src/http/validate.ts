import { z } from 'zod';
import { invalidFields } from './errors.ts';

/** Default messages in Portuguese, for schemas without their own. */
const { localeError: inPortuguese } = z.locales.pt();
const localeError: typeof inPortuguese = (issue) =>
  issue.code === 'invalid_type' && issue.expected === 'object' && (issue.path ?? []).length === 0
    ? 'Envie um objeto JSON'
    : inPortuguese(issue);

/**
 * Parses a part of a request.
 * @throws HttpError 400 with one message in pt-BR per invalid top-level field
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: localeError });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'body')] ??= issue.message;
  throw invalidFields(fields);
}
