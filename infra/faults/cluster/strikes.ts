import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../shared/process-identity.ts';
import type { RunningStack } from '../running-stack.ts';
import { fillDisk } from './disks.ts';
import { partitionProcesses } from './network.ts';

/** A fault of one or more processes or servers, and its permitted effects. */
export interface Strike {
  name: string;
  /** Causes the fault; resolves when it is over, to the time in `performance.now()` at which its effect began. */
  run(stack: RunningStack): Promise<number>;
  /** Time in ms after the effect began within which requests may fail. Requests sent earlier may fail in any case. */
  mayFailFor: Record<'read' | 'write', number>;
  /** Whether no request at all may fail, including those sent before the effect began. */
  graceful?: boolean;
  /** Maximum duration of a request that does not fail, in ms. */
  slowest: number;
}

/** Time after which an unresponsive process must have been replaced. */
const GONE_AFTER_MS = 10_000;
const STANDSTILL_MS = 30_000;
/** Long, because a server that writes little notices a full disk late. */
const FULL_MS = 60_000;
const SERVERS = /^(mongo|nats|valkey|sentinel)-/;
/** Time of an election, after which writes are accepted again. */
const ELECTION_MS = 10_000;

/** Kills processes with SIGKILL. @param names one name, or several of different engines, which are killed at once */
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
      // Until the supervisor has noticed, their state is still `ready`.
      while (killed.some(({ name, pid }) => stack.entry(name).pid === pid)) await pause(50);
      return ended;
    },
  };
}

/** Ends a process with SIGTERM; the supervisor starts it again. */
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

export function suspend(name: string): Strike {
  return {
    name: `stop ${name} for ${STANDSTILL_MS / 1_000} s`,
    mayFailFor: { read: GONE_AFTER_MS, write: GONE_AFTER_MS },
    // Requests that it has received are answered when it continues.
    slowest: STANDSTILL_MS,
    async run(stack) {
      const pid = stack.pid(name);
      process.kill(pid, 'SIGSTOP');
      const began = performance.now();
      await pause(STANDSTILL_MS);
      // The supervisor kills a proxy that does not respond.
      if (stack.entry(name).pid === pid) process.kill(pid, 'SIGCONT');
      return began;
    },
  };
}

/**
 * A network partition: cuts a server's node off from its other nodes, and a process of the product from all servers.
 * All other connections are unaffected.
 */
export function partition(name: string): Strike {
  return {
    name: `cut ${name} off for ${STANDSTILL_MS / 1_000} s`,
    mayFailFor: { read: GONE_AFTER_MS, write: GONE_AFTER_MS },
    slowest: STANDSTILL_MS,
    async run(stack) {
      const others = stack.entries.filter((other) => other.name !== name && isPeer(name, other.name));
      const heal = partitionProcesses(
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

/** Sentinels belong to the engine valkey. */
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
