import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installPackage, pathOfProgram } from '../../test/programs.ts';

/** Set in the process that has namespaces of its own. */
const IN_OWN_NAMESPACES = 'CARDUME_FAULTS_IN_OWN_NAMESPACES';
/** Name of the nftables table. */
const TABLE = 'cut';

/**
 * Runs this program again in network and mount namespaces of its own, so that packet filters and mounts disappear when
 * it ends. Returns only in that process; the original one exits with its status. Needs root, `unshare` of util-linux,
 * `nft` and `ss`; installs the last two with apt.
 */
export function runInOwnNamespaces(): void {
  if (process.env[IN_OWN_NAMESPACES]) return void execFileSync('ip', ['link', 'set', 'lo', 'up']);
  for (const [program, name] of [
    ['nft', 'nftables'],
    ['ss', 'iproute2'],
  ] as const) {
    if (!pathOfProgram([program])) installPackage(name);
    if (!pathOfProgram([program])) throw new Error(`${program} is missing: install ${name}`);
  }
  const args = ['--map-root-user', '--mount', '--net', process.execPath, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', args, {
    stdio: 'inherit',
    env: { ...process.env, [IN_OWN_NAMESPACES]: '1' },
  });
  if (error) throw error;
  process.exit(status ?? 1);
}

/** Silently drops all packets between two groups of processes. @returns a function that ends this */
export function partitionProcesses(one: readonly number[], others: readonly number[]): () => void {
  const sockets = readSockets();
  const groups = [one, others].map((pids, index) => ({
    group: groupOf(`cardume-cut-${process.pid}-${index}`, pids),
    listening: sockets.filter(({ state, pid }) => state === 'LISTEN' && pids.includes(pid)).map(({ local }) => local),
  }));
  const [first, second] = groups;
  if (!first || !second) throw new Error('two groups are cut off from each other');
  filter([
    newFrom(first.group, second.listening),
    newFrom(second.group, first.listening),
    established(sockets, one, others),
  ]);
  return () => {
    execFileSync('nft', ['delete', 'table', 'inet', TABLE]);
    for (const { group } of groups) leave(group);
  };
}

interface Socket {
  state: string;
  local: number;
  peer: number;
  pid: number;
}

const SOCKET = /^(\S+)\s+\d+\s+\d+\s+\S+:(\d+)\s+\S+:(\d+|\*)\s+.*?pid=(\d+)/;

/** Returns all TCP sockets of all processes. */
function readSockets(): Socket[] {
  const lines = execFileSync('ss', ['-tanpH'], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, state = '', local, peer, pid] = SOCKET.exec(line) ?? [];
    return local ? [{ state, local: Number(local), peer: Number(peer), pid: Number(pid) }] : [];
  });
}

function filter(rules: readonly string[]): void {
  const chain = ['chain out {', 'type filter hook output priority filter;', ...rules, '}'];
  execFileSync('nft', ['-f', '-'], { input: [`table inet ${TABLE} {`, ...chain, '}', ''].join('\n') });
}

/**
 * Drops new connections of a group to ports. A socket belongs to the group that its process was in when it opened it.
 */
function newFrom(group: string, ports: readonly number[]): string {
  if (ports.length === 0) return '';
  return `socket cgroupv2 level 1 "${relative('/sys/fs/cgroup', group)}" tcp dport { ${ports.join()} } drop`;
}

/** Drops packets of existing connections between the two groups, in both directions. */
function established(sockets: readonly Socket[], one: readonly number[], others: readonly number[]): string {
  const ofOthers = new Set(
    sockets.filter(({ pid }) => others.includes(pid)).map(({ local, peer }) => `${peer} . ${local}`),
  );
  const shared = sockets
    .filter(({ state, pid }) => state !== 'LISTEN' && one.includes(pid))
    .map(({ local, peer }) => `${local} . ${peer}`)
    .filter((pair) => ofOthers.has(pair));
  const pairs = new Set(shared.flatMap((pair) => [pair, pair.split(' . ').reverse().join(' . ')]));
  return pairs.size > 0 ? `tcp sport . tcp dport { ${[...pairs].join()} } drop` : '';
}

/** Creates a control group below the root and moves processes into it. */
function groupOf(name: string, pids: readonly number[]): string {
  const group = join(controlGroups(), name);
  mkdirSync(group, { recursive: true });
  for (const pid of pids) writeFileSync(join(group, 'cgroup.procs'), `${pid}`);
  return group;
}

function leave(group: string): void {
  const pids = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
  for (const pid of pids) writeFileSync(join(controlGroups(), 'cgroup.procs'), pid);
  rmdirSync(group);
}

/** Returns the mount point of cgroup v2. */
function controlGroups(): string {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const folder = mounts.find(([, , type]) => type === 'cgroup2')?.[1];
  if (!folder) throw new Error('this machine has no control groups of version 2');
  return folder;
}
