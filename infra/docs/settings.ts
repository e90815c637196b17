import { z } from 'zod';
import { cliShape } from '../cli/src/config.ts';
import { root } from '../local/folders.ts';
import { SETTINGS, type Shape } from '../settings.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `# Settings

Printed by \`make docs\` from the zod shapes of the processes; change them there.

Processes read their settings from the environment once, at start. \`NAME_FILE\` names a file that holds the value of
\`NAME\` (Docker and Kubernetes secrets). An empty value counts as absent, except where it turns something off. A process
with a missing or invalid setting exits with status 78 and a message that names it.
`;

const COMMAND = `
## The command \`cardume\`

It needs none where a local stack runs. Otherwise it reads these from the environment; each command needs a part of them.
\`CARDUME_HOME\` names another folder than \`.cardume\` in which \`run.json\` is looked for. \`BACKUP_NICE\` is the
niceness at which the command makes backups, 10 by default; at 0 a backup does not give way to other programs.
`;

/** Returns the page of all settings. @throws Error naming a setting without a description */
export function settingsPage(shapes: Readonly<Record<string, Shape>> = SETTINGS): string {
  const names = [...new Set(Object.values(shapes).flatMap(Object.keys))];
  const everywhere = names.filter((name) => Object.values(shapes).every((shape) => name in shape));
  const others = names.filter((name) => !everywhere.includes(name)).sort();
  const rows = [...everywhere, ...others].flatMap((name) => rowsOf(name, shapes));
  return `${INTRODUCTION}\n${table(['Name', 'Default', 'Meaning', 'Processes'], rows)}${COMMAND}\n${commandTable()}`;
}

function commandTable(): string {
  const rows = Object.entries<z.ZodType>(cliShape).map(([name, schema]) => [
    code(name),
    defaultOf(schema),
    schema.description ?? '',
  ]);
  return table(['Name', 'Default', 'Meaning'], rows);
}

/** Returns one row per meaning of a name: `PORT`, for example, has another default in the BFF. */
function rowsOf(name: string, shapes: Readonly<Record<string, Shape>>): string[][] {
  const users = new Map<string, string[]>();
  for (const [process, shape] of Object.entries(shapes)) {
    const schema = shape[name];
    if (!schema) continue;
    if (!schema.description) throw new Error(`The setting ${name} of ${process} has no description`);
    const row = JSON.stringify([code(name), defaultOf(schema), schema.description]);
    users.set(row, [...(users.get(row) ?? []), process]);
  }
  return [...users].map(([row, processes]) => [
    ...JSON.parse(row),
    processes.length === Object.keys(shapes).length ? 'all' : processes.join(', '),
  ]);
}

function defaultOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodOptional) return 'none';
  if (!(schema instanceof z.ZodDefault)) return '**required**';
  const value = String(schema.def.defaultValue);
  return code(value.startsWith(root) ? value.slice(root.length) : value);
}
