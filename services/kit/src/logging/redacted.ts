import { stdSerializers } from 'pino';

/** Names of values that no log may hold, alone or as a part of another name (`currentPassword`, `set-cookie`). */
const SECRET = /password|token|authorization|cookie|secret/i;
const REDACTED = '[redacted]';

/**
 * Returns a copy of what is logged without secrets at any depth, also within errors and their causes. (Pino's own
 * `redact` reaches paths of a known depth only.)
 */
export function redacted(fields: object): Record<string, unknown> {
  return copyOf(fields, []) as Record<string, unknown>;
}

/** The login within an address. */
const LOGIN = /\/\/[^/@\s]+@/g;

/** Commands of Redis that hold a password, as its client adds them to errors. */
const isLoginCommand = (value: object) =>
  'name' in value && 'args' in value && /^(auth|hello)$/i.test(String(value.name));

function copyOf(value: unknown, parents: readonly object[]): unknown {
  if (typeof value === 'string') return value.replace(LOGIN, `//${REDACTED}@`);
  if (typeof value !== 'object' || value === null) return value;
  if (parents.includes(value)) return '[circular]';
  const path = [...parents, value];
  if (value instanceof Error) return copyOf(stdSerializers.err(value), path);
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyOf(value.toJSON(), path);
  if (Array.isArray(value)) return value.map((item) => copyOf(item, path));
  if (isLoginCommand(value)) return { ...value, args: REDACTED };
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, SECRET.test(key) ? REDACTED : copyOf(item, path)]));
}
