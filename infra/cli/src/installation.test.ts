import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startTimeOf } from '../../shared/process-identity.ts';
import { findInstallation } from './installation.ts';

const environment = { AUTH_URL: 'http://auth:3000', OPERATOR_TOKEN: 'the operators of the environment' };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/**
 * Creates a folder with the run file of a stack.
 * @param born start time of this process, or another one for an ended stack
 */
function folderOfStack(born: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardume-installation-'));
  folders.push(folder);
  const data = join(folder, '.cardume', 'data');
  mkdirSync(data, { recursive: true });
  const process_ = { name: 'auth', url: 'http://127.0.0.1:21000' };
  const run = { pid: process.pid, born, baseUrl: 'http://localhost:8080', data, servers: [], processes: [process_] };
  writeFileSync(join(folder, '.cardume', 'run.json'), JSON.stringify(run));
  writeFileSync(join(data, 'secrets.json'), JSON.stringify({ operatorToken: 'the operators of the stack' }));
  return folder;
}

const running = startTimeOf(process.pid) ?? '';

describe('the installation', () => {
  it('is the stack that runs in the folder, whatever the environment names', () => {
    const found = findInstallation(environment, folderOfStack(running));
    expect(found.local?.baseUrl).toBe('http://localhost:8080');
    expect(found.serviceUrl('auth')).toBe('http://127.0.0.1:21000');
    expect(found.operatorToken).toBe('the operators of the stack');
    expect(() => found.serviceUrl('stores')).toThrow('stores does not run in the stack of http://localhost:8080.');
  });

  it('is the one of the environment where the stack of the folder was killed', () => {
    const found = findInstallation(environment, folderOfStack('another time'));
    expect(found.local).toBeUndefined();
    expect(found.serviceUrl('auth')).toBe('http://auth:3000');
    expect(found.operatorToken).toBe('the operators of the environment');
    expect(() => found.serviceUrl('stores')).toThrow('set STORES_URL');
  });

  it('is the stack of CARDUME_HOME', () => {
    const home = join(folderOfStack(running), '.cardume');
    expect(findInstallation({ CARDUME_HOME: home }, tmpdir()).local?.baseUrl).toBe('http://localhost:8080');
  });
});
