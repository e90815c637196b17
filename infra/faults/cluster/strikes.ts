import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../local/index.ts';
import { fillDisk } from './disks.ts';
import { cutOff } from './network.ts';
import type { ClusterStack } from './stack.ts';

/** What is done to one process or server, and what the product has to bear. */
export interface Strike {
  name: string;
  /** Strikes, and resolves when it is over, to the time of `performance.now()` when its effect began. */
  run(stack: ClusterStack): Promise<number>;
  /** After its effect began, in ms: until then requests may fail. Requests that were sent before may fail anyway. */
  mayFailFor: Record<'read' | 'write', number>;
  /** Whether also requests that were sent before must not fail. */
  graceful?: boolean;
  /** Longest time that a request may take which does not fail, in ms. */
  slowest: number;
}

/** What stands still counts as gone after this. */
const GONE_AFTER_MS = 10_000;
const STANDSTILL_MS = 30_000;
/** A server that writes little meets its full disk late. */
const FULL_MS = 60_000;
const SERVERS = /^(mongo|nats|valkey|sentinel)-/;
/** An election, after which a write is accepted again. */
const ELECTION_MS = 10_000;

/** @param names of one, or of nodes of different engines, which end at once */
export function kill(...names: string[]): Strike {
  return {
    name: `kill -9 ${names.join(' and ')}`,
    mayFailFor: { read: 0, write: ELECTION_MS },
    slowest: ELECTION_MS,
    async run(stack) {
      const killed = names.map((name) => stack.entry(name));
      for (const name of names) process.kill(stack.pid(name), 'SIGKILL');
      const left = () => killed.some(({ pid, born }) => pid && born && isAlive({ pid, born }));
      while (left()) await pause(1);
      const ended = performance.now();
      // Until the supervisor has seen it, they count as ready.
      while (killed.some(({ name, pid }) => stack.entry(name).pid === pid)) await pause(50);
      return ended;
    },
  };
}

/** Resolves when it has ended: it is started again by itself. */
export function terminate(name: string): Strike {
  return {
    name: `SIGTERM ${name}`,
    mayFailFor: { read: 0, write: 0 },
    graceful: true,
    slowest: SERVERS.test(name) ? 10_000 : 2_000,
    async run(stack) {
      const pid = stack.pid(name);
      process.kill(pid, 'SIGTERM');
      const began = performance.now();
      while (stack.entry(name).pid === pid) await pause(50);
      return began;
    },
  };
}

export function standStill(name: string): Strike {
  return {
    name: `stop ${name} for ${STANDSTILL_MS / 1_000} s`,
    mayFailFor: { read: GONE_AFTER_MS, write: GONE_AFTER_MS },
    // What it has received is answered when it goes on.
    slowest: STANDSTILL_MS,
    async run(stack) {
      const pid = stack.pid(name);
      process.kill(pid, 'SIGSTOP');
      const began = performance.now();
      await pause(STANDSTILL_MS);
      // A proxy that stood still was killed.
      if (stack.entry(name).pid === pid) process.kill(pid, 'SIGCONT');
      return began;
    },
  };
}

/**
 * A network partition: a node of a server cannot reach the other nodes, a process of ours no server. All others
 * reach it as before.
 */
export function partition(name: string): Strike {
  return {
    name: `cut ${name} off for ${STANDSTILL_MS / 1_000} s`,
    mayFailFor: { read: GONE_AFTER_MS, write: GONE_AFTER_MS },
    slowest: STANDSTILL_MS,
    async run(stack) {
      const others = stack.entries.filter((other) => other.name !== name && isPeer(name, other.name));
      const heal = cutOff(
        [stack.pid(name)],
        others.flatMap(({ pid }) => pid ?? []),
      );
      const began = performance.now();
      await pause(STANDSTILL_MS);
      heal();
      return began;
    },
  };
}

/** Sentinels and the nodes of Redis are one. */
const engineOf = (name: string) => name.replace(/-\d+$/, '').replace('sentinel', 'valkey');
const isPeer = (name: string, other: string) =>
  SERVERS.test(name) ? engineOf(other) === engineOf(name) : SERVERS.test(other);

export function runOutOfDisk(name: string): Strike {
  return {
    name: `no space for ${name} for ${FULL_MS / 1_000} s`,
    mayFailFor: { read: GONE_AFTER_MS, write: FULL_MS },
    slowest: ELECTION_MS,
    async run(stack) {
      const free = fillDisk(stack.run.data, name);
      const began = performance.now();
      await pause(FULL_MS);
      free();
      return began;
    },
  };
}
