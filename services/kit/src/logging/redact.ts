import { stdSerializers } from 'pino';

/** Keys whose values are redacted, also as part of a longer key (`currentPassword`, `set-cookie`). */
const SECRET = /password|token|authorization|cookie|secret/i;
const REDACTED = '[redacted]';

/**
 * Returns a copy without secrets at any depth, including errors and their causes. (Pino's own `redact` handles only
 * paths of a known depth.)
 */
export function redact(fields: object): Record<string, unknown> {
  return copyOf(fields, []) as Record<string, unknown>;
}

/** Credentials in a URL, also where the password has an `@`. */
const LOGIN = /\/\/[^/\s]+@/g;

/** Whether a value is a Redis command with a password; the client attaches the failed command to errors. */
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
