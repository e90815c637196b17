import { readdirSync, readFileSync } from 'node:fs';

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

/** The most resident memory that a process has had, in MB. */
export function peakMemoryMb(pid: number): number {
  return statusMb(pid, 'VmHWM');
}

function statusMb(pid: number, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
