import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, matchesGlob, relative } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { loadConfig, parseAddress } from '@cardume/kit/config';
import { describe, expect, it, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import released from '../../package.json' with { type: 'json' };
import { parseRetention } from '../cli/src/backup/retention.ts';
import { backupCommand } from '../cli/src/commands/backup.ts';
import { nodeBinary } from '../local/processes.ts';
import { root } from '../shared/folders.ts';
import { addressSetting } from '../topology/addresses.ts';
import { commands } from '../topology/commands.ts';
import { natsConfig } from '../topology/nats.ts';
import { ownProcesses, serviceNames } from '../topology/processes.ts';
import { DATABASE_PREFIX, images } from '../topology/servers.ts';
import { sentinelConfig, valkeyNodeConfig, valkeyOptions } from '../topology/valkey.ts';
import { testRunFolder } from './test-run.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');
const KUBERNETES = 'infra/kubernetes';

/** Whether `.dockerignore` keeps a file out of the image: the last pattern that matches it or a folder above it decides. */
async function isKeptOut(file: string): Promise<boolean> {
  const [first, ...patterns] = linesOf(await read('.dockerignore'));
  expect(first).toBe('**');
  const parts = file.split('/');
  const matched = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
  const isMatch = (pattern: string) => matched.some((path) => matchesGlob(path, pattern.replace(/^!/, '')));
  return !patterns.findLast(isMatch)?.startsWith('!');
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('the image has nothing that git ignores, like the secrets of operators', async () => {
  const ignored = linesOf(await read('.gitignore'));
  expect(ignored).toContain('/infra/kubernetes/overlays/production/secrets.env');
  for (const pattern of ignored) {
    const name = pattern.replace(/^\//, '').replace('*', 'any').replace(/\/$/, '/file');
    // A pattern with a slash before its end is anchored to the root.
    const folders = /\/./.test(pattern) ? [''] : ['', 'infra/cli/', 'services/auth/src/', 'web/'];
    for (const folder of folders)
      expect([folder + name, await isKeptOut(folder + name)]).toEqual([folder + name, true]);
  }
  for (const needed of ['infra/docker/secrets.ts', 'infra/cli/src/main.ts', 'bff/src/main.ts', 'package-lock.json']) {
    expect([needed, await isKeptOut(needed)]).toEqual([needed, false]);
  }
});

test('compose gives each token only to those that send or check it', async () => {
  const containers = Object.entries(await containersOf('docker-compose.yml'));
  const holders = (token: string) =>
    containers.flatMap(([name, { environment = {} }]) => (`${token}_FILE` in environment ? [name] : [])).toSorted();
  expect(holders('SERVICE_TOKEN')).toEqual([...serviceNames, 'bff', 'seed'].toSorted());
  expect(holders('OPERATOR_TOKEN')).toEqual([...serviceNames, 'backup', 'ops', 'seed'].toSorted());
  expect(await read('docker-compose.cluster.yml')).not.toContain('_TOKEN');
});

test('the servers of compose have logins, which are in the addresses of the processes', async () => {
  const folder = join(testRunFolder(), 'secrets');
  await mkdir(folder);
  const given = { MONGO_PASSWORD: 'a:b/c@d', NATS_PASSWORD: '"e" f', VALKEY_PASSWORD: '' };
  await promisify(execFile)(nodeBinary(), [join(root, 'infra/docker/secrets.ts'), folder], {
    env: { ...process.env, ...given },
  });
  const made = (name: string) => readFile(join(folder, name), 'utf8');
  expect(parseAddress(await made('STORES_MONGO_URL'))).toMatchObject({
    password: given.MONGO_PASSWORD,
    rest: 'mongo:27017/cardume_stores?replicaSet=rs0&authSource=admin',
  });
  expect(parseAddress(await made('NATS_URL'))).toMatchObject({ password: given.NATS_PASSWORD, rest: 'nats:4222' });
  expect(await made('nats.conf')).toContain('password: "\\"e\\" f"');
  expect(parseAddress(await made('REDIS_URL')).password).toBe(await made('VALKEY_PASSWORD'));
  expect((await made('grafana/GRAFANA_PASSWORD')).length).toBeGreaterThan(40);
  expect(await made('valkey.conf')).toBe(`requirepass "${await made('VALKEY_PASSWORD')}"\n`);
  const { grafana: _ownFolder, ...containers } = await containersOf('docker-compose.yml');
  const mounted = Object.values(containers).flatMap(({ environment = {} }) =>
    Object.entries(environment).flatMap(([name, file]) => (name.endsWith('_FILE') ? [file] : [])),
  );
  expect(mounted.length).toBeGreaterThan(20);
  for (const file of new Set(mounted)) {
    expect(file).toMatch(/^\/secrets\//);
    expect([file, (await made(basename(file))).length > 0]).toEqual([file, true]);
  }
  expect(await read('docker-compose.yml')).not.toMatch(/(mongodb|nats|redis):\/\//);
});

test('the proxies of the cluster of compose serve both copies at the port where the BFF looks for them', async () => {
  const folder = join(testRunFolder(), 'cluster-secrets');
  await mkdir(folder);
  await promisify(execFile)(nodeBinary(), [join(root, 'infra/docker/secrets.ts'), folder], {
    env: { ...process.env, TOPOLOGY: 'cluster' },
  });
  const made = (name: string) => readFile(join(folder, name), 'utf8');
  expect(parseAddress(await made('STORES_MONGO_URL')).rest).toMatch(
    /^mongo:27017,mongo-2:27017,mongo-3:27017\/cardume_stores\?replicaSet=rs0&.*w=majority/,
  );
  expect((await made('NATS_URL')).split(',').map((url) => parseAddress(url).rest)).toEqual([
    'nats:4222',
    'nats-2:4222',
    'nats-3:4222',
  ]);
  expect(parseAddress(await made('REDIS_URL')).rest).toBe('cardume/0');
  const proxy = await made('Caddyfile');
  const { bff } = await containersOf('docker-compose.cluster.yml');
  for (const name of serviceNames) {
    const port = bff?.environment?.[addressSetting(name)]?.split(':').at(-1);
    expect(proxy).toContain(`http://:${port} {\n\tbind 0.0.0.0\n\timport copies ${name}:3000 ${name}-2:3000\n`);
  }
  expect(proxy).toContain('http://:8080 {\n\tbind 0.0.0.0\n\timport copies bff:8080 bff-2:8080\n');
});

/** Returns the YAML block of a service in docker-compose.yml; empty if there is none. */
async function serviceOf(name: string): Promise<string> {
  const [, after = ''] = (await read('docker-compose.yml')).split(`\n  ${name}:\n`);
  return after.split('\n\n')[0] ?? '';
}

interface Container {
  image?: string;
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
}

async function containersOf(file: string): Promise<Record<string, Container>> {
  // `!reset` of compose is unknown to the parser.
  return parse(await read(file), { merge: true, maxAliasCount: -1, logLevel: 'error' }).services;
}

test('every container of compose drops all capabilities and gains no privileges', async () => {
  for (const file of ['docker-compose.yml', 'docker-compose.cluster.yml']) {
    const containers = Object.entries(await containersOf(file)).filter(([, { image }]) => image);
    expect(containers.length).toBeGreaterThan(4);
    for (const [name, { cap_drop, security_opt }] of containers) {
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
    }
  }
});

test('every container of compose rotates its log', async () => {
  for (const file of ['docker-compose.yml', 'docker-compose.cluster.yml']) {
    for (const [name, { image, logging }] of Object.entries(await containersOf(file))) {
      if (!image) continue;
      const rotated = { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } };
      expect([name, logging]).toEqual([name, rotated]);
    }
  }
});

test('servers and processes of compose have a limit of memory, Valkey for its data only', async () => {
  const containers = await containersOf('docker-compose.yml');
  const limits = Object.fromEntries(Object.entries(containers).map(([name, { mem_limit }]) => [name, mem_limit]));
  for (const { name, resources } of ownProcesses)
    expect([name, limits[name]?.replace(/(m|g)$/, (unit) => `${unit.toUpperCase()}i`)]).toEqual([
      name,
      resources.memoryLimit,
    ]);
  for (const name of ['mongo', 'nats', 'seaweed']) expect([name, limits[name]]).toEqual([name, expect.any(String)]);
  for (const file of ['docker-compose.yml', 'docker-compose.cluster.yml']) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    expect(await read(file)).toContain('--maxmemory ${VALKEY_MAXMEMORY:-1gb}');
  }
});

test('containers of compose get only the capabilities that their start needs', async () => {
  const addedBy = async (file: string) =>
    Object.entries(await containersOf(file)).flatMap(([name, { cap_add = [] }]) => cap_add.map((one) => [one, name]));
  const added = (await Promise.all(['docker-compose.yml', 'docker-compose.cluster.yml'].map(addedBy))).flat();
  const holders = Object.groupBy(added, ([capability = '']) => capability);
  expect(
    Object.fromEntries(Object.entries(holders).map(([one, of = []]) => [one, of.map(([, name]) => name)])),
  ).toEqual({
    // Their images begin as root, give the data to their own user and become that user.
    ...Object.fromEntries(['CHOWN', 'FOWNER', 'SETGID', 'SETUID'].map((one) => [one, ['mongo', 'valkey', 'seaweed']])),
    DAC_OVERRIDE: ['mongo', 'valkey', 'seaweed', 'sentinel-1', 'sentinel-2', 'sentinel-3'],
    NET_BIND_SERVICE: ['caddy', 'proxy', 'proxy-2'],
  });
});

test('Grafana needs a login, whose password is generated, and reads no other secret', async () => {
  const { environment = {}, volumes = [] } = (await containersOf('docker-compose.yml')).grafana ?? {};
  expect(environment).toMatchObject({
    GF_AUTH_ANONYMOUS_ENABLED: 'false',
    GF_SECURITY_ADMIN_PASSWORD__FILE: '/secrets/GRAFANA_PASSWORD',
  });
  expect(environment).not.toHaveProperty('GF_AUTH_DISABLE_LOGIN_FORM');
  expect(volumes.filter((volume) => volume.includes('secrets'))).toEqual(['grafana-secrets:/secrets:ro']);
  // In a volume of an earlier version the user `admin` has Grafana's default password.
  expect(volumes.join()).not.toContain('grafana:/var/lib/grafana');
});

test('actions of workflows are pinned by digest', async () => {
  const folder = '.github/workflows';
  const files = await readdir(join(root, folder));
  const used = await Promise.all(
    files.map(async (file) =>
      [...(await read(join(folder, file))).matchAll(/\buses: *(\S+)/g)].map(([, action]) => action),
    ),
  );
  expect(used.flat().length).toBeGreaterThan(0);
  for (const action of used.flat()) expect(action).toMatch(/^(\.\/.+|[\w./-]+@[0-9a-f]{40})$/);
});

test('every package of the lockfile has its integrity', async () => {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { link?: boolean; integrity?: string }>;
  };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('compose publishes the product, and the ports of two profiles, on this machine unless BIND is set', async () => {
  const published = Object.entries(await containersOf('docker-compose.yml')).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(published).toEqual([
    ['caddy', '80:80'],
    ['caddy', '443:443'],
    ['caddy', '443:443/udp'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    ['prometheus', '127.0.0.1:${PROMETHEUS_PORT:-9090}:9090'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    ['collector', '127.0.0.1:${JAEGER_PORT:-16686}:16686'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    ['grafana', '127.0.0.1:${GRAFANA_PORT:-3001}:3000'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    ['bff', '${BIND:-127.0.0.1}:${PORT:-8080}:8080'],
  ]);
});

test('.env.example has every setting that compose reads', async () => {
  const files = await Promise.all(
    ['docker-compose.yml', 'docker-compose.cluster.yml', 'docker-compose.single.yml'].map(read),
  );
  const used = files.flatMap((file) => [...file.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const listed = [...(await read('.env.example')).matchAll(/^#(\w+)=/gm)].map(([, name]) => name);
  expect(new Set(used).size).toBeGreaterThan(40);
  // Compose reads COMPOSE_PROFILES itself.
  expect(listed.toSorted()).toEqual([...new Set([...used, 'COMPOSE_PROFILES'])].toSorted());
});

test('compose loads demo data only by DEMO=1', async () => {
  const compose = await read('docker-compose.yml');
  const given = [...compose.matchAll(/^ +DEMO: (.*)$/gm)].map(([, value]) => value);
  expect(given.length).toBeGreaterThan(0);
  for (const value of given) expect(value).toMatch(/^\$\{DEMO:-0\}$/);
  const [, script = ''] = /command: \[sh, -c, '(.*)'\]/.exec(await serviceOf('seed')) ?? [];
  expect(script).toContain('exec node infra/seed/load.ts');
  // Runs the condition in a real shell, with the loader replaced by `echo`.
  const seed = async (demo: string) => {
    const words = script.replaceAll('$$', '$').replace('exec node infra/seed/load.ts', 'echo loaded');
    return (await promisify(execFile)('sh', ['-c', words], { env: { ...process.env, DEMO: demo } })).stdout;
  };
  expect(await seed('1')).toBe('loaded\n');
  for (const demo of ['0', '', 'no']) expect(await seed(demo)).toBe('');
});

describe('the check of settings in compose', () => {
  const check = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; problems: string[] }>((resolve) => {
      const CHAT = { SUPPORT_WHATSAPP: '5511999990000', COMMERCIAL_WHATSAPP: '5511999990001' };
      const options = { env: { PATH: process.env.PATH ?? '', BIND: '127.0.0.1', DEMO: '0', ...CHAT, ...settings } };
      const program = [join(root, 'infra/docker/check-settings.ts'), ...args];
      execFile(nodeBinary(), program, options, (error, _stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, problems: stderr.split('\n').filter(Boolean) }),
      );
    });
  const FINE = { code: 0, problems: [] };
  const refused = (...problems: string[]) => ({
    code: 78,
    problems: problems.map((problem) => expect.stringContaining(problem)),
  });

  it('comes before everything else', async () => {
    expect(await serviceOf('secrets')).toContain('check-settings: { condition: service_completed_successfully }');
    expect(await serviceOf('check-settings')).toContain('command: [node, infra/docker/check-settings.ts]');
    // Servers and processes wait for the secrets.
    const blocks = (await read('docker-compose.yml')).split(/\n(?=x-|\w)/);
    for (const name of ['x-server', 'x-process']) {
      const block = blocks.find((one) => one.startsWith(`${name}:`));
      expect(block).toContain('secrets: { condition: service_completed_successfully }');
    }
  });

  it('asks for PUBLIC_URL where other machines reach the product', async () => {
    expect(await check({})).toEqual(FINE);
    expect(await check({ BIND: '[::1]' })).toEqual(FINE);
    for (const BIND of ['0.0.0.0', '192.168.0.7', '[::]']) {
      expect(await check({ BIND })).toEqual(refused(`PUBLIC_URL is missing: BIND=${BIND} `));
      expect(await check({ BIND, PUBLIC_URL: 'http://shops.example:8080' })).toEqual(FINE);
    }
  });

  it('asks for the chat numbers where other machines reach more than a trial', async () => {
    const BIND = '0.0.0.0';
    const open = { BIND, PUBLIC_URL: 'http://shops.example:8080', SUPPORT_WHATSAPP: '', COMMERCIAL_WHATSAPP: '' };
    expect(await check(open)).toEqual(refused('SUPPORT_WHATSAPP is missing', 'COMMERCIAL_WHATSAPP is missing'));
    expect(await check({ ...open, DEMO: '1' })).toEqual(FINE);
    expect(await check({ ...open, BIND: '127.0.0.1' })).toEqual(FINE);
  });

  it('refuses settings that would be ignored silently', async () => {
    expect(await check({ DEMO: 'true', ADMIN_EMAIL: 'a@example.com' })).toEqual(refused('DEMO must', 'ADMIN_PASSWORD'));
    expect(await check({ DEMO: '1', ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'a secret' })).toEqual(FINE);
  });

  it('requires an https PUBLIC_URL, TRUST_PROXY and a local BIND for the profile tls', async () => {
    const TLS = { PUBLIC_URL: 'https://shops.example', TRUST_PROXY: '1' };
    expect(await check(TLS, '--tls')).toEqual(FINE);
    for (const PUBLIC_URL of ['', 'http://shops.example', 'https://shops.example/', 'https://']) {
      expect(await check({ ...TLS, PUBLIC_URL }, '--tls')).toEqual(refused('PUBLIC_URL must be https://'));
    }
    expect(await check({ ...TLS, TRUST_PROXY: '', BIND: '0.0.0.0' }, '--tls')).toEqual(refused('TRUST_PROXY', 'BIND'));
    expect(await check({ ...TLS, SUPPORT_WHATSAPP: '' }, '--tls')).toEqual(refused('SUPPORT_WHATSAPP'));
  });
});

test('the profile tls of compose has Caddy serve PUBLIC_URL in front of the BFF', async () => {
  const caddy = await serviceOf('caddy');
  for (const line of [
    'profiles: [tls]',
    './infra/docker/Caddyfile:/etc/caddy/Caddyfile:ro',
    'check-tls-settings: { condition: service_completed_successfully }',
  ]) {
    expect(caddy).toContain(line);
  }
  expect(caddy).toMatch(/^ +PUBLIC_URL: \$\{PUBLIC_URL:-\}$/m);
  expect(caddy).toMatch(/image: caddy:\d+\.\d+-alpine\n/);
  const checks = await serviceOf('check-tls-settings');
  for (const line of ['profiles: [tls]', '--tls]', 'environment: *checked-settings']) expect(checks).toContain(line);
  expect(await read('infra/docker/Caddyfile')).toMatch(
    /^\{\$PUBLIC_URL\} \{\n\treverse_proxy \{\$FRONT:bff:8080\}\n\}\n$/m,
  );
  expect(await read('docker-compose.cluster.yml')).toMatch(/^ {2}caddy:\n {4}environment:\n {6}FRONT: fronts:8080\n/m);
});

/** Files of a node and of a sentinel of Valkey after a failover, as the programs have rewritten them. */
const DISCOVERED = {
  'valkey.conf': [
    'requirepass "old"',
    'primaryauth "old"',
    'replica-announce-ip "valkey-2"',
    'user default on sanitize-payload #cba06b57 ~* &* +@all',
    'replicaof valkey-3 6379',
  ],
  'sentinel.conf': [
    'port 26379',
    'requirepass "old"',
    'sentinel sentinel-pass "old"',
    'sentinel monitor cardume valkey-3 6379 2',
    'sentinel auth-pass cardume "old"',
    'user default on #cba06b57 ~* &* +@all',
    'sentinel known-replica cardume valkey-2 6379',
    'sentinel current-epoch 7',
  ],
};

/** The same files after a start with a changed password: its lines come last. */
const DISCOVERED_WITH_NEW_PASSWORD = {
  'valkey.conf': [
    'replica-announce-ip "valkey-2"',
    'replicaof valkey-3 6379',
    String.raw`requirepass "n/e&w\\"`,
    String.raw`masterauth "n/e&w\\"`,
  ],
  'sentinel.conf': [
    'port 26379',
    'sentinel monitor cardume valkey-3 6379 2',
    'sentinel known-replica cardume valkey-2 6379',
    'sentinel current-epoch 7',
    'requirepass "new"',
    'sentinel sentinel-pass new',
    'sentinel auth-pass cardume new',
  ],
};

const SENTINEL = { port: 26_379, folder: '/data', password: 'new', primary: 'valkey 6379' };

describe.each([
  ['a node of Valkey', 'valkey.conf', 'exec docker-entrypoint.sh valkey-server /data/valkey.conf'],
  ['a sentinel', 'sentinel.conf', 'exec valkey-sentinel /data/sentinel.conf'],
] as const)('%s in the cluster of compose', (_kind, file, program) => {
  const configs = { 'valkey.conf': valkeyNodeConfig('n/e&w\\'), 'sentinel.conf': sentinelConfig(SENTINEL) };

  /** Runs the container's script with folders of the test, and the program replaced by `echo`. @returns the lines */
  async function startWith(existing: readonly string[] | undefined): Promise<string[]> {
    const folder = await mkdtemp(join(testRunFolder(), 'valkey-'));
    const [data, secrets] = [join(folder, 'data'), join(folder, 'secrets')];
    for (const each of [data, secrets]) await mkdir(each);
    const given = configs[file];
    await writeFile(join(secrets, file === 'valkey.conf' ? 'valkey-2.conf' : file), given);
    if (existing) await writeFile(join(data, file), `${existing.join('\n')}\n`);
    const compose = (await read('docker-compose.cluster.yml')).replaceAll(/\n +/g, ' ');
    const [, script = ''] = new RegExp(`- sh - -c - >- (\\[ -f /data/${file}.*? && ${program})`).exec(compose) ?? [];
    const words = script.replaceAll('$$', '$').replace(/exec .*/, 'echo started');
    const here = words.replaceAll('/data/', `${data}/`).replaceAll('/secrets/', `${secrets}/`);
    const env = { ...process.env, HOSTNAME: 'valkey-2' };
    expect((await promisify(execFile)('sh', ['-c', here], { env })).stdout).toBe('started\n');
    expect(await readdir(data)).toEqual([file]);
    return (await readFile(join(data, file), 'utf8')).trimEnd().split('\n');
  }

  it('begins with the configuration of the volume secrets', async () => {
    expect((await startWith(undefined)).toSorted()).toEqual(configs[file].trimEnd().split('\n').toSorted());
  });

  it('takes a changed password, and keeps what it has discovered', async () => {
    expect(await startWith(DISCOVERED[file])).toEqual(DISCOVERED_WITH_NEW_PASSWORD[file]);
  });
});

describe('the profile backup of compose', () => {
  it('makes a backup a day, and keeps those of BACKUP_KEEP', async () => {
    const backup = await serviceOf('backup');
    for (const line of ['profiles: [backup]', 'restart: unless-stopped', '<<: *own']) expect(backup).toContain(line);
    const [, args = '', keep = ''] =
      /command: \[node, infra\/cli\/src\/main\.ts, (.*), "\$\{BACKUP_KEEP:-(.*)\}"\]/.exec(backup) ?? [];
    expect(args).toBe('backup, --daily, --keep');
    expect(parseRetention(keep)).toEqual({ days: 7, weeks: 4, months: 6 });
    expect(backupCommand.options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--daily', '--keep']));
  });

  it('writes to the volume that ops reads, or to BACKUP_TO', async () => {
    const [backup, ops] = [await serviceOf('backup'), await serviceOf('ops')];
    for (const one of [backup, ops]) expect(one).toContain('environment: *ops-environment\n');
    const { environment } = (await containersOf('docker-compose.yml')).ops ?? {};
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    expect(environment?.BACKUP_TO).toBe('${BACKUP_TO:-/backups}');
    for (const one of [backup, ops]) expect(one).toContain('volumes: ["secrets:/secrets:ro", "backups:/backups"]');
    expect(await read('docker-compose.yml')).toMatch(/^volumes:\n(.+\n)* {2}backups:\n/m);
    expect(await read('infra/docker/Dockerfile')).toContain('mkdir -p /secrets/grafana /backups && chown -R node:node');
  });
});

/** A setting of a container of Kubernetes: a value, or a key of the Secret `cardume`. */
interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { key: string; optional?: boolean } };
}

/** Returns the settings of the processes and of the operators' command in the manifests of Kubernetes. */
async function variablesOf(name: string): Promise<Variable[]> {
  const files = [await read(`${KUBERNETES}/base/processes.yaml`), await read(`${KUBERNETES}/base/ops.yaml`)];
  const manifests = files.flatMap((file) => parseAllDocuments(file).map((document) => document.toJS()));
  const { spec } = manifests.find(({ kind, metadata }) => kind !== 'Service' && metadata.name === name);
  const { template } = spec.jobTemplate?.spec ?? spec;
  return template.spec.containers[0].env;
}

/** Parses the `NAME=value` lines of a file. */
const settingsIn = async (path: string) => parseEnv(await read(`${KUBERNETES}/${path}`)) as Record<string, string>;

describe.each([
  ['demo', 'secrets.env'],
  ['production', 'secrets.example.env'],
])('the overlay %s for Kubernetes', (overlay, secrets) => {
  const folder = `overlays/${overlay}`;
  const settings = async () => ({
    ...(await settingsIn('base/settings.env')),
    ...(await settingsIn(`${folder}/settings.env`)),
  });

  it.each([...ownProcesses, { name: 'ops', settings: commands.ops, database: undefined }])(
    'gives $name the settings that it needs, and no secret beside them',
    async ({ name, database, settings: shape }) => {
      const given = await settingsIn(`${folder}/${secrets}`);
      const own = (await variablesOf(name)).map(({ name: setting, value, valueFrom }) => {
        if (!valueFrom) return [setting, value];
        const { key, optional } = valueFrom.secretKeyRef;
        expect([key, key in given || optional]).toEqual([key, true]);
        // Stands for the long random value of a secret that the example leaves empty.
        return [setting, given[key] || (/TOKEN|SECRET|KEY|QUEUES/.test(key) ? 'x'.repeat(48) : '')];
      });
      const env = { ...(await settings()), ...Object.fromEntries(own) };
      expect(() => loadConfig(shape, env)).not.toThrow();
      for (const [setting] of own) expect(Object.keys(shape)).toContain(setting);
      if (database) expect(env.MONGO_URL).toContain(`/${DATABASE_PREFIX}_${database}?`);
    },
  );

  it('has no unused setting', async () => {
    const known = ownProcesses.flatMap((own) => Object.keys(own.settings));
    expect(known).toEqual(expect.arrayContaining(Object.keys(await settings())));
  });

  it('runs the version of package.json', async () => {
    expect(await read(`${KUBERNETES}/${folder}/kustomization.yaml`)).toContain(`\n    newTag: ${released.version}\n`);
  });
});

test('the example of secrets for Kubernetes has every secret of the operators’ command', async () => {
  const example = await settingsIn('overlays/production/secrets.example.env');
  for (const { name } of await variablesOf('ops')) if (name !== 'BACKUP_TO') expect(example).toHaveProperty(name);
});

test('the way back to an earlier release empties every node of MongoDB', async () => {
  const page = await read('docs/upgrading.md');
  const files = await Promise.all(['docker-compose.yml', 'docker-compose.cluster.yml'].map(read));
  const volumes = files.flatMap((file) => [...file.matchAll(/^ {2}(mongo[\w-]*):$/gm)].map(([, name]) => name));
  const stored = volumes.filter((name) => files.some((file) => file.includes(`"${name}:/data/`)));
  expect(new Set(stored).size).toBe(6);
  for (const name of stored) expect(page).toMatch(new RegExp(`PROJECT_${name}[ \`]`));
  for (const folder of ['mongo', 'mongo-2', 'mongo-3']) expect(page).toContain(`\`.cardume/data/${folder}\``);
});

test('the containers of compose that have secrets cannot write them, except the one that creates them', async () => {
  const files = await Promise.all(['docker-compose.yml', 'docker-compose.cluster.yml'].map(read));
  const mounts = files.flatMap((file) => file.match(/secrets:\/secrets[^"\s]*/g) ?? []);
  expect(mounts.filter((mount) => mount !== 'secrets:/secrets:ro')).toEqual([
    'secrets:/secrets',
    'secrets:/secrets/grafana',
  ]);
});

test('in production nothing comes with demo data, and no Host but the public address is believed', async () => {
  const { DEMO, PUBLIC_URL } = await settingsIn('overlays/production/settings.env');
  expect(DEMO).toBe('0');
  const [, host] = /^https:\/\/(.+)$/.exec(PUBLIC_URL ?? '') ?? [];
  for (const component of ['ingress/ingress', 'gateway/gateway']) {
    expect(await read(`${KUBERNETES}/components/${component}.yaml`)).toContain(`${host}`);
  }
});

test('compose and the demo in Kubernetes have the servers of the topology', async () => {
  const folder = `${KUBERNETES}/overlays/demo/engines`;
  const containers = await containersOf('docker-compose.yml');
  for (const [name, image] of Object.entries(images)) {
    expect(containers[name]?.image).toBe(image);
    expect(await read(`${folder}/${name}.yaml`)).toContain(`\n          image: ${image}\n`);
  }
  const config = natsConfig({ listen: '0.0.0.0:4222', store: '/data', password: 'password', monitor: '0.0.0.0:8222' });
  expect(await read(`${folder}/nats.conf`)).toBe(config.replace('"password"', '$NATS_PASSWORD'));
  const valkey = await read(`${folder}/valkey.yaml`);
  expect(valkey.replaceAll(/\s+/g, ' ')).toContain(valkeyOptions.join(' '));
});

/** Writes a kustomization that adds components to the production overlay. @returns its folder */
async function overlayWith(...components: string[]): Promise<string> {
  const folder = join(testRunFolder(), `overlay-${components.length}`);
  await mkdir(folder, { recursive: true });
  const at = (path: string) => `  - ${relative(folder, join(root, KUBERNETES, path))}\n`;
  const named = components.map((name) => at(`components/${name}`)).join('');
  const resources = `resources:\n${at('overlays/production')}`;
  await writeFile(join(folder, 'kustomization.yaml'), `${resources}${named && `components:\n${named}`}`);
  return folder;
}

/** Returns the manifests of production with a component whose line in its kustomization is a comment. */
async function productionWith(component: string): Promise<string[]> {
  const manifests = join(testRunFolder(), `kubernetes-${component}`);
  await cp(join(root, KUBERNETES), manifests, { recursive: true });
  const overlay = join(manifests, 'overlays/production');
  const kustomization = await readFile(join(overlay, 'kustomization.yaml'), 'utf8');
  const edited = kustomization.replace(`# - ../../components/${component}`, `- ../../components/${component}`);
  expect(edited).not.toBe(kustomization);
  await writeFile(join(overlay, 'kustomization.yaml'), edited);
  return (await kubectl('kustomize', overlay)).stdout.split('\n---\n');
}

const kubectl = (...args: string[]) => promisify(execFile)('kubectl', args, { maxBuffer: 64 * 1_024 ** 2 });
/** Whether kubectl prints a text. */
const prints = (text: string, ...args: string[]) =>
  kubectl(...args).then(
    ({ stdout }) => stdout.includes(text),
    () => false,
  );
const hasKubectl = await prints('Client Version', 'version', '--client');
// Without a configuration kubectl asks localhost:8080, where the product may run, which has a /readyz, too.
const hasCluster = hasKubectl && (await prints('"gitVersion"', 'get', '--raw', '/version', '--request-timeout=5s'));

(hasCluster ? describe : describe.skip)('a cluster accepts', () => {
  it.each(['demo', 'production'])('the overlay %s', async (overlay) => {
    await kubectl('apply', '--dry-run=server', '-k', join(root, KUBERNETES, 'overlays', overlay));
  });

  it('workers by their lag', async () => {
    await kubectl('apply', '--dry-run=server', '-k', await overlayWith('worker-autoscaling'));
  });
});

(hasKubectl ? describe : describe.skip)('kubectl renders', () => {
  it.each([[[]], [['gateway', 'worker-autoscaling']]])('production with the components %j', async (components) => {
    const { stdout } = await kubectl('kustomize', await overlayWith(...components));
    expect(stdout).toContain(`image: registry.example/cardume:${released.version}\n`);
  });

  it('a backup a day, if production names its component', async () => {
    const jobs = (await productionWith('backup')).filter((one) => one.includes('\nkind: CronJob\n'));
    const backup = parse(jobs.find((one) => one.includes('\n  name: backup\n')) ?? '');
    const { template } = backup.spec.jobTemplate.spec;
    const [container] = template.spec.containers;
    expect(container.image).toBe(`registry.example/cardume:${released.version}`);
    expect(container.args.slice(2, 4)).toEqual(['backup', '--keep']);
    expect(parseRetention(container.args[4])).toEqual({ days: 7, weeks: 4, months: 6 });
    // The policies select the pods of operators by it.
    expect(template.metadata.labels['app.kubernetes.io/component']).toBe('ops');
    const ops = (await variablesOf('ops')).map(({ name }) => name);
    expect(container.env.map(({ name }: Variable) => name)).toEqual(ops);
  });

  it('the autoscaler of the workers with their lag, if production names its component', async () => {
    const manifests = await productionWith('worker-autoscaling');
    const autoscalers = manifests.filter((one) => one.includes('\nkind: HorizontalPodAutoscaler\n'));
    const metrics = autoscalers.map((one) => {
      const [, name = ''] = /\n {2}name: ([\w-]+)\nspec:/.exec(one) ?? [];
      return [name, one.includes('name: aggregation_lag_seconds\n') ? 'lag' : /name: (cpu)\n/.exec(one)?.[1]];
    });
    const scaled = ownProcesses.map(({ name }) => [name, name === 'analytics-worker' ? 'lag' : 'cpu']);
    expect(metrics.toSorted()).toEqual(scaled.toSorted());
  });
});
