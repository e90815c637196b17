import type { z } from 'zod';
import { composeShape } from '../docker/compose-settings.ts';
import { root } from '../shared/folders.ts';
import { deviatingShape } from '../topology/all.ts';
import { addressShape, cliShape } from '../topology/commands.ts';
import { ownProcesses } from '../topology/processes.ts';
import { defaultOf, isOptional, isSecret, optional, type Shape } from '../topology/settings.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `# Settings

Printed by \`make docs\` from the zod shapes of the processes and \`infra/topology\`; change them there.

Processes read their settings from the environment once, at start. \`NAME_FILE\` names a file that holds the value of
\`NAME\` (Docker and Kubernetes secrets). An empty value counts as absent, except where it turns something off. A process
with a missing or invalid setting exits with status 78 and a message that names it. Secrets are marked: only the processes that
read them may have them.
`;

const ALL = `
## One process

The process \`all\` (\`TOPOLOGY=single\`) reads the settings of all processes, \`PORT\`, \`HOST\` and \`DRAIN_SECONDS\` as those of the
BFF. These have another meaning or default:
`;

const COMMAND = `
## The command \`cardume\`

It needs none where a local stack runs. Otherwise it reads these from the environment; each command needs a part of them.
\`CARDUME_HOME\` names another folder than \`.cardume\` in which \`run.json\` is looked for. \`BACKUP_NICE\` is the
niceness at which the command makes backups, 10 by default; at 0 a backup does not give way to other programs.
`;

const COMPOSE = `
## Docker compose

Compose itself reads these from \`.env\`, and passes on those of the processes that [.env.example](../.env.example) lists.
`;

const SETTINGS = Object.fromEntries(ownProcesses.map(({ name, settings }) => [name, settings]));

/** Returns the page of all settings. @throws Error naming a setting without a description */
export function settingsPage(shapes: Readonly<Record<string, Shape>> = SETTINGS): string {
  const names = [...new Set(Object.values(shapes).flatMap(Object.keys))];
  const everywhere = names.filter((name) => Object.values(shapes).every((shape) => name in shape));
  const others = names.filter((name) => !everywhere.includes(name)).sort();
  const rows = [...everywhere, ...others].flatMap((name) => rowsOf(name, shapes));
  return [
    `${INTRODUCTION}\n${table(['Name', 'Default', 'Meaning', 'Processes'], rows)}`,
    `${ALL}\n${shapeTable(deviatingShape)}`,
    `${COMMAND}\n${shapeTable({ ...optional(addressShape), ...cliShape })}`,
    `${COMPOSE}\n${shapeTable(composeShape)}`,
  ].join('');
}

function shapeTable(shape: Shape): string {
  return table(
    ['Name', 'Default', 'Meaning'],
    Object.entries(shape).map(([name, schema]) => cellsOf(name, schema)),
  );
}

const cellsOf = (name: string, schema: z.ZodType): string[] => [
  isSecret(schema) ? `${code(name)}, secret` : code(name),
  shownDefault(schema),
  schema.description ?? '',
];

/** Returns one row per meaning of a name: `PORT`, for example, has another default in the BFF. */
function rowsOf(name: string, shapes: Readonly<Record<string, Shape>>): string[][] {
  const users = new Map<string, string[]>();
  for (const [process, shape] of Object.entries(shapes)) {
    const schema = shape[name];
    if (!schema) continue;
    if (!schema.description) throw new Error(`The setting ${name} of ${process} has no description`);
    const row = JSON.stringify(cellsOf(name, schema));
    users.set(row, [...(users.get(row) ?? []), process]);
  }
  return [...users].map(([row, processes]) => [
    ...JSON.parse(row),
    processes.length === Object.keys(shapes).length ? 'all' : processes.join(', '),
  ]);
}

function shownDefault(schema: z.ZodType): string {
  const value = defaultOf(schema);
  if (value === undefined) return isOptional(schema) ? 'none' : '**required**';
  return code(value.startsWith(root) ? value.slice(root.length) : value);
}
