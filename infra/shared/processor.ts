import { existsSync, readFileSync } from 'node:fs';

const CPU_INFO = '/proc/cpuinfo';

/** For operators whose machine lacks AVX. */
export const NO_AVX =
  'The processor of this machine has no AVX, which MongoDB needs: use another machine, or give the virtual one its ' +
  "host's type of processor";

/** Whether this machine's processor has AVX, or is not of the kind that may lack it. */
export function hasAvx(architecture: string = process.arch, cpuInfo: string = readCpuInfo()): boolean {
  const [, flags] = /^flags\s*:(.*)$/m.exec(cpuInfo) ?? [];
  return architecture !== 'x64' || flags === undefined || flags.split(/\s+/).includes('avx');
}

const readCpuInfo = () => (existsSync(CPU_INFO) ? readFileSync(CPU_INFO, 'utf8') : '');
