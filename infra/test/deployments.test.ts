import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAddress } from '@cardume/kit/config';
import { describe, expect, it, test } from '@jest/globals';
import { parseKeep } from '../cli/src/backup/keep.ts';
import { backup as backupCommand } from '../cli/src/commands/backup.ts';
import { root } from '../local/folders.ts';
import { nodeBinary, ownProcesses, serviceNames } from '../local/processes.ts';
import { testRunFolder } from './test-run.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');
const SECRET = {
  token: ['SERVICE_TOKEN'],
  operators: ['OPERATOR_TOKEN'],
  redis: ['REDIS_URL'],
  visitor: ['VISITOR_SECRET'],
  queues: ['QUEUES_PASSWORD'],
  s3: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
};
const isSecret = (need: string): need is keyof typeof SECRET => need in SECRET;

describe.each(ownProcesses)('$name', ({ name, entry, needs, database }) => {
  it('runs in compose', async () => {
    expect(await read('docker-compose.yml')).toContain(`\n    command: [node, ${entry}]\n`);
  });

  it('runs in Kubernetes with its settings', async () => {
    expect(await read('infra/kubernetes/kustomization.yaml')).toContain(`\n  - processes/${name}.yaml\n`);
    const manifest = await read(`infra/kubernetes/processes/${name}.yaml`);
    expect(manifest).toContain(`args: [node, ${entry}]`);
    const keys = [
      ...needs.filter(isSecret).flatMap((need) => SECRET[need]),
      ...(database ? [`${database.toUpperCase()}_MONGO_URL`] : []),
    ];
    const given = await read('infra/kubernetes/secrets.example.env');
    for (const key of Object.values(SECRET).flat()) if (!keys.includes(key)) expect(manifest).not.toContain(key);
    for (const key of keys) {
      expect(manifest).toMatch(new RegExp(`key: ${key}(, optional: true)? }`));
      expect(given).toContain(`${key}=`);
    }
  });
});

test('compose gives the token of the BFF only to the BFF, to those that check it, and to the demo', async () => {
  const blocks = (await read('docker-compose.yml')).split(/\n(?=x-|\w)/);
  const holders = blocks.filter((block) => block.includes('SERVICE_TOKEN_FILE')).map((block) => block.split(':')[0]);
  expect(holders).toEqual(['x-service-environment', 'x-gateway-environment']);
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
  expect(await made('valkey.conf')).toBe(`requirepass "${await made('VALKEY_PASSWORD')}"\n`);
  const compose = await read('docker-compose.yml');
  for (const name of [
    'MONGO_URL',
    ...ownProcesses.flatMap(({ database }) => database?.toUpperCase().concat('_MONGO_URL') ?? []),
  ]) {
    expect(compose).toContain(`MONGO_URL_FILE: /secrets/${name}\n`);
  }
  expect(compose).not.toMatch(/(mongodb|nats|redis):\/\//);
});

/** Returns the lines of a service of compose. */
async function serviceOf(name: string): Promise<string> {
  const [, after = ''] = (await read('docker-compose.yml')).split(`\n  ${name}:\n`);
  return after.split('\n\n')[0] ?? '';
}

test('compose publishes the product on this machine unless BIND says otherwise, and the ports of two profiles', async () => {
  const published = [...(await read('docker-compose.yml')).matchAll(/^ +ports: (.*)$/gm)].map(([, ports]) => ports);
  expect(published).toEqual([
    '["80:80", "443:443", "443:443/udp"]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    '["127.0.0.1:${PROMETHEUS_PORT:-9090}:9090"]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    '["127.0.0.1:${JAEGER_PORT:-16686}:16686"]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose reads it
    '["127.0.0.1:${GRAFANA_PORT:-3001}:3000"]',
    expect.stringMatching(/^\["\$\{BIND:-127\.0\.0\.1\}:\$\{PORT:-8080\}:8080"\]$/),
  ]);
  expect(await serviceOf('bff')).toContain(published.at(-1));
  const example = await read('.env.example');
  for (const name of ['BIND', 'TRUST_PROXY', 'PUBLIC_URL', 'ADMIN_EMAIL', 'DEMO', 'COMPOSE_PROFILES']) {
    expect(example).toContain(`\n#${name}=`);
  }
});

test('compose loads demo data only by DEMO=1', async () => {
  const compose = await read('docker-compose.yml');
  const given = [...compose.matchAll(/^ +DEMO: (.*)$/gm)].map(([, value]) => value);
  expect(given.length).toBeGreaterThan(0);
  for (const value of given) expect(value).toMatch(/^\$\{DEMO:-0\}$/);
  const [, script = ''] = /command: \[sh, -c, '(.*)'\]/.exec(await serviceOf('seed')) ?? [];
  expect(script).toContain('exec node infra/seed/load.ts');
  // The shell itself decides, with the loader replaced by a word.
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
      const options = { env: { PATH: process.env.PATH ?? '', BIND: '127.0.0.1', DEMO: '0', ...settings } };
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

  it('refuses what would silently do something else', async () => {
    expect(await check({ DEMO: 'true', ADMIN_EMAIL: 'a@example.com' })).toEqual(refused('DEMO must', 'ADMIN_PASSWORD'));
    expect(await check({ DEMO: '1', ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'a secret' })).toEqual(FINE);
  });

  it('has the profile tls serve an address, behind which nobody else is believed', async () => {
    const TLS = { PUBLIC_URL: 'https://shops.example', TRUST_PROXY: '1' };
    expect(await check(TLS, '--tls')).toEqual(FINE);
    for (const PUBLIC_URL of ['', 'http://shops.example', 'https://shops.example/', 'https://']) {
      expect(await check({ ...TLS, PUBLIC_URL }, '--tls')).toEqual(refused('PUBLIC_URL must be https://'));
    }
    expect(await check({ ...TLS, TRUST_PROXY: '', BIND: '0.0.0.0' }, '--tls')).toEqual(refused('TRUST_PROXY', 'BIND'));
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
  expect(await read('infra/docker/Caddyfile')).toMatch(/^\{\$PUBLIC_URL\} \{\n\treverse_proxy bff:8080\n\}\n$/m);
});

describe('the profile backup of compose', () => {
  it('makes a backup a day, and keeps those of BACKUP_KEEP', async () => {
    const backup = await serviceOf('backup');
    for (const line of ['profiles: [backup]', 'restart: unless-stopped', '<<: *own']) expect(backup).toContain(line);
    const [, args = '', keep = ''] =
      /command: \[node, infra\/cli\/src\/main\.ts, (.*), "\$\{BACKUP_KEEP:-(.*)\}"\]/.exec(backup) ?? [];
    expect(args).toBe('backup, --daily, --keep');
    expect(parseKeep(keep)).toEqual({ days: 7, weeks: 4, months: 6 });
    expect(backupCommand.options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--daily', '--keep']));
  });

  it('writes where ops finds them: into a volume, or to what BACKUP_TO names', async () => {
    const [backup, ops] = [await serviceOf('backup'), await serviceOf('ops')];
    expect(ops).toContain('environment: &ops-environment\n');
    expect(ops).toMatch(/BACKUP_TO: \$\{BACKUP_TO:-\/backups\}\n/);
    expect(backup).toContain('environment: *ops-environment\n');
    for (const one of [backup, ops]) expect(one).toContain('volumes: ["secrets:/secrets:ro", "backups:/backups"]');
    expect(await read('docker-compose.yml')).toMatch(/^volumes:\n(.+\n)* {2}backups:\n/m);
    expect(await read('infra/docker/Dockerfile')).toContain('mkdir /secrets /backups && chown node:node');
    const example = await read('.env.example');
    for (const setting of ['BACKUP_KEEP', 'BACKUP_TO', 'BACKUP_PASSPHRASE'])
      expect(example).toContain(`\n#${setting}=`);
  });
});

test('in Kubernetes nothing comes with demo data, and no Host but the public address is believed', async () => {
  const settings = await read('infra/kubernetes/settings.env');
  expect(settings).toMatch(/^DEMO=0$/m);
  expect(settings).toMatch(/^PUBLIC_URL=https:\/\/./m);
});

describe.each(serviceNames)('the service %s', (name) => {
  it('is found by the BFF in compose and in Kubernetes', async () => {
    const address = `${name.toUpperCase()}_URL`;
    expect(await read('docker-compose.yml')).toContain(`\n  ${address}: http://${name}:3000\n`);
    expect(await read('infra/kubernetes/settings.env')).toContain(`\n${address}=http://${name}:3000\n`);
    expect(await read(`infra/kubernetes/processes/${name}.yaml`)).toContain(
      `kind: Service\nmetadata:\n  name: ${name}\n`,
    );
  });

  it('is installed in the image', async () => {
    const dockerfile = await read('infra/docker/Dockerfile');
    expect(dockerfile).toContain(`\nCOPY services/${name}/package.json services/${name}/\n`);
    expect(dockerfile).toContain(` -w services/${name} `);
  });

  it('is waited for by the demo in compose', async () => {
    const [, seed = ''] = (await read('docker-compose.yml')).split('\n  seed:\n');
    expect(seed.split('\n\n')[0]).toContain(`\n      ${name}: { condition: service_healthy }\n`);
  });
});
