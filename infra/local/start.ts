/**
 * `make start`: runs the whole product on this machine until Ctrl-C. `make dev` (`--dev`): the same with processes that
 * are restarted when their files change, and the client's sources served by Vite.
 */
import { join } from 'node:path';
import { ConfigError, loadConfig, serversWithoutCredentials } from '@cardume/kit/config';
import { problemsOfChatNumbers } from '../shared/chat-numbers.ts';
import { type Folders, foldersOf, root } from '../shared/folders.ts';
import { isLoopback } from '../shared/loopback.ts';
import { makePrivateFolder } from '../shared/private-file.ts';
import { isAlive } from '../shared/process-identity.ts';
import { readRunFile } from '../shared/run-file.ts';
import { runMain, UserError } from '../shared/user-error.ts';
import { commands } from '../topology/commands.ts';
import { bundleProcesses } from './bundles.ts';
import { commandEnvironment, nodeBinary } from './processes.ts';
import { runQuietly } from './run-quietly.ts';
import { planStack, type StackPlan } from './stack.ts';
import type { Child } from './supervisor/child.ts';
import { endLeftovers } from './supervisor/run-file.ts';
import { Supervisor } from './supervisor/supervisor.ts';
import { ignoreOutputErrors, print } from './terminal.ts';
import { buildWebClient } from './web-client.ts';

const SERVERS_TIMEOUT_MS = 180_000;
const PROCESSES_TIMEOUT_MS = 300_000;

async function start(): Promise<void> {
  ignoreOutputErrors();
  const folders = foldersOf(process.env);
  keepPrivate(folders);
  await endLeftoversOf(folders);
  const plan = await planStack(folders, process.env, (line) => print('servers', line), process.argv.includes('--dev'));
  checkSettings(plan);
  const { baseUrl, external, sharedUrls } = plan;
  const { runFile, data } = folders;
  const supervisor = new Supervisor({ runFile, baseUrl, data, external, sharedUrls, print });
  stopOnSignals(supervisor);
  try {
    await Promise.race([bringUp(supervisor, plan, folders), supervisor.refusal]);
  } catch (error) {
    if (stopping) return;
    stopping = true;
    await Promise.all([command?.stop(1_000), supervisor.stop()]);
    throw error;
  }
}

/** Data and logs contain personal data, and may exist with the permissions of an earlier version. */
function keepPrivate({ home, data, logs }: Folders): void {
  process.umask(0o077);
  for (const folder of [home, data, logs]) makePrivateFolder(folder);
}

/** Validates the settings of every process as the process will, so that an invalid one is reported before the start. */
function checkSettings({ processes, planProcess }: StackPlan): void {
  const { HOST = '', DEMO, PUBLIC_URL } = process.env;
  if (HOST && !isLoopback(HOST) && DEMO === '0') {
    const missing = `PUBLIC_URL is missing: HOST=${HOST} opens the product to other machines. Set its public address.`;
    const problems = [...(PUBLIC_URL ? [] : [missing]), ...problemsOfChatNumbers(process.env)];
    if (problems.length > 0) throw new UserError(problems.join('\n'));
  }
  for (const own of processes) {
    try {
      loadConfig(own.settings, planProcess(own).env);
    } catch (error) {
      throw error instanceof ConfigError ? new UserError(`${own.name}: ${error.message}`) : error;
    }
  }
}

/** Ends the processes that a killed supervisor left. @throws UserError if a stack of this folder still runs */
async function endLeftoversOf({ runFile }: Folders): Promise<void> {
  const earlier = readRunFile(runFile);
  if (!earlier) return;
  if (isAlive(earlier)) throw new UserError(`Cardume runs already at ${earlier.baseUrl}. Stop it first: make stop`);
  const ended = await endLeftovers(runFile, earlier);
  if (ended > 0) print('earlier start', `ended ${ended} processes that it had left`);
}

async function bringUp(supervisor: Supervisor, plan: StackPlan, folders: Folders): Promise<void> {
  for (const spec of plan.servers) supervisor.start(spec);
  if (plan.addresses.bundles) await bundleProcesses(plan.addresses.bundles, folders.logs, remember);
  // Services wait for their servers themselves. The BFF serves the built client, so it starts after the build.
  for (const own of plan.processes) if (own.role !== 'bff') supervisor.start(plan.planProcess(own));
  for (const spec of plan.proxies) supervisor.start(spec);
  if (await buildWebClient(folders.logs, remember)) print('web client', 'built');
  for (const own of plan.processes) if (own.role === 'bff') supervisor.start(plan.planProcess(own));
  if (plan.web) supervisor.start(plan.web);
  const servers = plan.servers.map(({ name }) => name);
  await supervisor.ready(SERVERS_TIMEOUT_MS, servers);
  await supervisor.ready(PROCESSES_TIMEOUT_MS);
  if (process.env.DEMO !== '0') await loadDemo(plan, folders);
  if (stopping) return;
  supervisor.announceReady();
  await printAddress(plan.baseUrl);
  if (process.env.DEMO === '0') printOpenServers(plan);
  if (process.env.DEMO === '0' && !process.env.PUBLIC_URL) {
    print('PUBLIC_URL', `is missing: set it to the public address. Until then pages and sitemap name ${plan.baseUrl}`);
  }
}

/** Servers that this stack starts always have credentials; only external ones may lack them. */
function printOpenServers({ addresses: { urls } }: StackPlan): void {
  const named = { ...process.env, MONGO_URL: urls.mongo, NATS_URL: urls.nats, REDIS_URL: urls.valkey };
  for (const { server, setting } of serversWithoutCredentials(named)) {
    print(server, `is used without credentials: give it a user and name it in CARDUME_${setting}`);
  }
}

async function loadDemo({ addresses, baseUrl }: StackPlan, { logs }: Folders): Promise<void> {
  print('demo data', `loading; the first time this takes a minute or two (${baseUrl} answers already)`);
  const options = {
    logFile: join(logs, 'demo-data.log'),
    cwd: root,
    env: commandEnvironment(commands.seed, addresses),
  };
  const failure = await runQuietly(nodeBinary(), ['infra/seed/load.ts'], options, remember);
  if (stopping) return;
  print('demo data', failure ? `NOT loaded: ${failure}` : 'loaded');
}

async function printAddress(baseUrl: string): Promise<void> {
  const lines = ['', `Cardume is at ${baseUrl}`];
  if (process.env.DEMO !== '0') {
    const { accounts, DEMO_PASSWORD } = await import('../seed/content/accounts.ts');
    lines.push(...accounts.map(({ email, role }) => `  ${role.padEnd(12)} ${email}  password ${DEMO_PASSWORD}`));
  }
  console.log([...lines, 'Ctrl-C stops it; npx cardume status shows how it is.', ''].join('\n'));
}

let stopping = false;
/** The last command that was started: bundling, the client's build, or the loader of the demo data. */
let command: Child | undefined;

function remember(child: Child): void {
  command = child;
}

/** The first signal stops the stack in order; further ones are ignored. */
function stopOnSignals(supervisor: Supervisor): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, async () => {
      if (stopping) return;
      stopping = true;
      print('stopping', 'our processes first, then the servers');
      await command?.stop(1_000);
      await supervisor.stop();
      print('stopped', 'nothing of it runs any more');
      process.exit(0);
    });
  }
}

await runMain(start);
