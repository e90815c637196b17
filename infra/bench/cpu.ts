import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** User and system CPU time of all threads of a process so far, in µs. The kernel counts it in ns. */
export function cpuMicros(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + nanos(pid, thread), 0) / 1_000;
}

function nanos(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0; // the thread has just ended
  }
}

/** Resident memory of a process, in MB. */
export function memoryMb(pid: number): number {
  return statusMb(pid, 'VmRSS');
}

/** Proportional set size of a process in MB: its own memory, and its share of what it shares with other processes. */
export function proportionalMb(pid: number): number {
  return kilobytesOf(`/proc/${pid}/smaps_rollup`, 'Pss') / 1_024;
}

/** The most resident memory that a process has had, in MB. */
export function peakMemoryMb(pid: number): number {
  return statusMb(pid, 'VmHWM');
}

function statusMb(pid: number, field: string): number {
  return kilobytesOf(`/proc/${pid}/status`, field) / 1_024;
}

function kilobytesOf(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
}

const CGROUPS = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/**
 * Bounds a process to a share of one core, by a control group of Linux, which ends with the process.
 * @throws where this user may not make control groups
 */
export function boundCpu(pid: number, share: number): void {
  const quota = `${share * PERIOD_US}`;
  const isFirstVersion = existsSync(`${CGROUPS}/cpu`);
  const group = `${CGROUPS}/${isFirstVersion ? 'cpu/' : ''}cardume-bench-${pid}`;
  mkdirSync(group);
  if (isFirstVersion) writeFileSync(`${group}/cpu.cfs_quota_us`, quota);
  else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
  writeFileSync(`${group}/cgroup.procs`, `${pid}`);
}
