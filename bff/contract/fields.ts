import { z } from 'zod';

/** A field that occurs in forms and responses, with one schema for each. */
export interface Field<Shown extends z.ZodType = z.ZodType, Form extends z.ZodType = z.ZodType> {
  shown: Shown;
  form: Form;
}
export type Fields = Readonly<Record<string, Field>>;

export function field<Shown extends z.ZodType, Form extends z.ZodType>(shown: Shown, form: Form): Field<Shown, Form> {
  return { shown, form };
}

/** Returns the schemas of these fields in responses. */
export function responseFieldsOf<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['shown'] } {
  return mapped(fields, ({ shown }) => shown) as { [Name in keyof F]: F[Name]['shown'] };
}

/** Returns the schemas of these fields in forms. */
export function formFieldsOf<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['form'] } {
  return mapped(fields, ({ form }) => form) as { [Name in keyof F]: F[Name]['form'] };
}

type Undefaulted<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;

/** Returns the schema of a partial change: all fields are optional and without defaults; absent means unchanged. */
export function partialChangeOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  form: z.ZodObject<Shape>,
): z.ZodObject<{ [Name in keyof Shape]: z.ZodOptional<Undefaulted<Shape[Name]>> }> {
  const fields = mapped<z.ZodType, z.ZodType>(form.shape, (schema) =>
    z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
  );
  return z.object(fields) as ReturnType<typeof partialChangeOf<Shape>>;
}

function mapped<From, To>(fields: Readonly<Record<string, From>>, map: (field: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]));
}
