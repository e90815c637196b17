import { z } from 'zod';

/** Settings by name. A schema has the meaning of its setting as its description; secrets are marked (`secret` of the kit). */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** Whether only its processes may read the setting's value. */
export const isSecret = (schema: z.ZodType): boolean => schema.meta()?.secret === true;

/** Whether a process starts without the setting. */
export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Returns the default in the notation of the environment; undefined if there is none. */
export function defaultOf(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in as z.ZodType);
  return schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : undefined;
}

/** Returns the same settings, each of which may be absent. */
export function optional<One extends Record<string, z.ZodType>>(shape: One) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.optional().meta(schema.meta() ?? {})]);
  return Object.fromEntries(entries) as { [Name in keyof One]: z.ZodOptional<One[Name]> };
}
