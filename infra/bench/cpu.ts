import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** Returns the CPU time of all threads of a process so far, user and system, in µs. The kernel counts in ns. */
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

/** Returns the resident memory of a process in MB. */
export function memoryMb(pid: number): number {
  return statusMb(pid, 'VmRSS');
}

/** Returns the proportional set size of a process in MB: private memory, and its share of memory shared with others. */
export function proportionalMb(pid: number): number {
  return kilobytesOf(`/proc/${pid}/smaps_rollup`, 'Pss') / 1_024;
}

/** Returns the peak resident memory of a process in MB. */
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
 * Limits a process to a share of one core with a Linux control group.
 * @returns a function that ends the limit and deletes the group
 * @throws if this user may not create control groups
 */
export function limitCpu(pid: number, share: number): () => void {
  const quota = `${share * PERIOD_US}`;
  const isFirstVersion = existsSync(`${CGROUPS}/cpu`);
  const parent = isFirstVersion ? `${CGROUPS}/cpu` : CGROUPS;
  const group = `${parent}/cardume-bench-${pid}`;
  const moveTo = (folder: string) => writeFileSync(`${folder}/cgroup.procs`, `${pid}`);
  mkdirSync(group);
  const end = () => {
    // Only an empty group can be deleted.
    if (existsSync(`/proc/${pid}`)) moveTo(parent);
    rmdirSync(group);
  };
  try {
    if (isFirstVersion) writeFileSync(`${group}/cpu.cfs_quota_us`, quota);
    else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
    moveTo(group);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}
