/**
 * `make docs`: generates reference pages, the dashboard and what follows from the topology. `--check` only fails if one of
 * them is stale.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterParts, composeParts, dockerfileParts, envExample, singleParts } from '../docker/compose.ts';
import { autoscalers, kubernetesParts, processesManifest } from '../kubernetes/manifests.ts';
import { dashboard } from '../observability/dashboard.ts';
import { observabilityParts } from '../observability/targets.ts';
import { root } from '../shared/folders.ts';
import { callsPage } from './calls.ts';
import { eventsPage } from './events.ts';
import { withParts } from './parts.ts';
import { settingsPage } from './settings.ts';

const FILES = {
  'docs/events.md': eventsPage(),
  'docs/settings.md': settingsPage(),
  'docs/calls.md': callsPage(),
  'infra/observability/grafana/cardume.json': dashboard(),
  '.env.example': envExample(),
  'infra/kubernetes/base/processes.yaml': processesManifest,
  'infra/kubernetes/overlays/production/autoscaling.yaml': autoscalers,
};

/** Parts of files that are otherwise written by hand. */
const PARTS = {
  'docker-compose.yml': composeParts,
  'docker-compose.cluster.yml': clusterParts,
  'docker-compose.single.yml': singleParts,
  'infra/docker/Dockerfile': dockerfileParts,
  ...inFolder('infra/kubernetes', kubernetesParts),
  ...inFolder('infra/observability', observabilityParts),
};

function inFolder<T>(folder: string, files: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, parts]) => [`${folder}/${path}`, parts]));
}

const check = process.argv.includes('--check');
const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => '');

async function settle(name: string, before: string, content: string): Promise<void> {
  if (!check) await writeFile(join(root, name), content);
  else if (before !== content) {
    console.error(`${name} is stale: run make docs`);
    process.exitCode = 1;
  }
}

for (const [name, content] of Object.entries(FILES)) await settle(name, await read(name), content);
for (const [name, parts] of Object.entries(PARTS)) {
  const before = await read(name);
  await settle(name, before, withParts(before, parts));
}
