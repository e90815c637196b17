import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineContract } from '@cardume/kit/contract';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { bffShape } from '../../bff/src/config.ts';
import { EVENT_LABELS, subjectLabel } from '../../web/src/features/admin/audit/labels.ts';
import { root } from '../local/folders.ts';
import { eventSourcedServices, ownProcesses } from '../local/processes.ts';
import { SETTINGS } from '../settings.ts';
import { callsPage } from './calls.ts';
import { eventsPage, STREAMS } from './events.ts';
import { settingsPage } from './settings.ts';

describe('the table of settings', () => {
  const PORT = z.coerce.number().default(8080).describe('Public port');

  it('names default, meaning and processes', () => {
    const page = settingsPage({ bff: { PORT, KEY: z.string().describe('A | B') }, auth: { PORT } });
    expect(page).toContain('| `PORT` | `8080` | Public port | all |\n');
    expect(page).toContain('| `KEY` | **required** | A \\| B | bff |\n');
  });

  it('refuses a setting without a meaning', () => {
    expect(() => settingsPage({ bff: { PORT: z.string() } })).toThrow('The setting PORT of bff has no description');
  });
});

const limits = Object.keys(bffShape).filter((setting) => setting.startsWith('RATE_'));

it.each(limits)('%s can be set in compose, and the rules of the product name it', async (setting) => {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  expect(await read('docker-compose.yml')).toContain(`\n      ${setting}: \${${setting}:-}\n`);
  expect(await read('docs/product.md')).toContain(`| \`${setting}\` |`);
  expect(await read('.env.example')).toContain(`\n#${setting}=`);
});

it('the documents cover every process and every event-sourced service', () => {
  const processes = ownProcesses.map(({ name }) => name);
  expect(Object.keys(SETTINGS)).toEqual(processes);
  expect([...new Set(STREAMS.map(({ service }) => service))]).toEqual(eventSourcedServices);
});

it('the tests that the lines of security.md name exist', async () => {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const lines = [...(await read('docs/security.md')).matchAll(/\| `([^`]+\.ts)` «(.+)» \|$/gm)];
  expect(lines.length).toBeGreaterThan(50);
  for (const [, path = '', words] of lines)
    expect([path, await read(path)]).toEqual([path, expect.stringContaining(words ?? '')]);
});

it('every event and every aggregate has its words in the audit', () => {
  for (const { aggregate } of STREAMS) {
    expect(Object.keys(EVENT_LABELS)).toEqual(expect.arrayContaining(Object.keys(aggregate.events)));
    expect(subjectLabel(`${aggregate.name}-${randomUUID()}`)).not.toBe(aggregate.name);
  }
});

it('the table of calls groups calls by access level and lists their success statuses and which take an idempotency key', () => {
  const route = {
    method: 'POST',
    path: '/visits',
    summary: 'Counts',
    access: 'admin',
    response: z.object({}),
  } as const;
  const page = callsPage(defineContract({ count: { ...route, status: 201, alternativeStatus: 202 } }));
  expect(page.split('## admin')[1]).toContain('| `POST /visits` | 201, 202; takes `Idempotency-Key` | Counts |\n');
});

it('the page of events lists events, versions and the types of the public state', () => {
  const data = z.object({ currency: z.string() });
  const AccountOpened = [{ data }, { data, personal: z.object({ holder: z.string() }) }] as const;
  const aggregate = { name: 'account', collection: 'accounts', stateVersion: 1, events: { AccountOpened } };
  const state = z.object({ balance: z.int(), holder: z.string().nullable(), limits: z.array(z.int().nullable()) });
  const page = eventsPage([{ service: 'bank', aggregate, state }]);
  expect(page).toContain('`evt.bank.account.<id>`');
  expect(page).toContain('| `AccountOpened` | 2 | `currency` | `holder` |\n');
  expect(page).toContain('| `balance` | integer |\n| `holder` | string or null |\n');
  expect(page).toContain('| `limits` | list of (integer or null) |\n');
});
