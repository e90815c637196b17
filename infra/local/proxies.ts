import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectReady } from '../shared/ready.ts';
import { caddyfile, type ProxiedAddress } from '../topology/caddyfile.ts';
import type { Binary } from './servers/server.ts';
import type { UnitSpec } from './supervisor/unit.ts';

/** The proxy of a cluster. */
export const caddy: Binary = {
  names: ['caddy'],
  versionArgs: ['version'],
  minimum: [2, 9],
  inWheels: 'bin/caddy',
};

/** Configuration of the proxies. */
export interface ProxyOptions {
  command: string;
  /** Port of each proxy's `/readyz`; there is one proxy per port. */
  internalPorts: readonly number[];
  fronts: readonly ProxiedAddress[];
  /** Whether there is another proxy in front of these, whose X-Forwarded-For is trusted. */
  behindProxy: boolean;
  data: string;
  logs: string;
}

/**
 * Plans the proxies. They listen on the same ports and the kernel distributes new connections among them, so that
 * either may end. A proxy that does not respond would still be given connections, so it is killed.
 */
export function planProxies({ command, internalPorts, fronts, behindProxy, data, logs }: ProxyOptions): UnitSpec[] {
  return internalPorts.map((internalPort, index) => {
    const name = `proxy-${index + 1}`;
    const folder = join(data, name);
    mkdirSync(folder, { recursive: true });
    const config = join(folder, 'Caddyfile');
    writeFileSync(config, caddyfile(internalPort, fronts, behindProxy));
    const [outer] = fronts;
    return {
      name,
      kind: 'process' as const,
      command,
      args: ['run', '--config', config, '--adapter', 'caddyfile'],
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      cwd: folder,
      logFile: join(logs, `${name}.log`),
      internalPort,
      ...(outer && { port: outer.port, url: `http://127.0.0.1:${outer.port}` }),
      probe: () => expectReady(internalPort),
      watch: 'kill' as const,
    };
  });
}
