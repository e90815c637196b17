import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientError } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import type { RunningProduct } from '../../infra/test/product.ts';
import { startBff } from './only-bff.ts';

/** Line 1: column 1 is line 1, column 1 of the source, column 11 is line 42, column 5. */
const MAP = { version: 3, sources: ['../../src/shop/ShopScreen.tsx'], names: [], mappings: 'AAAA,UAyCI' };
const LIMIT = 4;

let bff: RunningProduct;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-maps-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/shop-a1b2.js.map'), JSON.stringify(MAP));
  bff = await startBff({ WEB_SOURCE_MAPS: folder, RATE_CLIENT_ERRORS: String(LIMIT) });
}, 60_000);
afterAll(async () => {
  await bff?.stop();
  await rm(folder, { recursive: true, force: true });
});

const report = (changes: Partial<ClientError> = {}) => {
  const body = { message: 'x is not a function', stack: '', route: '/loja/:id', build: 'b1', ...changes };
  return fetch(`${bff.baseUrl}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'vid=visitor-cookie' },
    body: JSON.stringify(body),
  });
};

interface Line {
  level: number;
  clientError?: ClientError;
}

/** Waits for the log line that contains this message. @returns the unparsed line */
async function logged(message: string): Promise<string> {
  return eventually(async () => {
    const lines = (await readFile(bff.processes.logFile('bff'), 'utf8')).split('\n');
    const line = lines.find((text) => text.includes(message));
    if (!line) throw new Error(`${message} is not in the log`);
    return line;
  });
}

describe('POST /api/client-errors', () => {
  it('logs a warning with the resolved stack, and no personal data', async () => {
    const stack = [
      'TypeError: first report of ana@exemplo.com',
      '    at draw (https://cardume.example/assets/shop-a1b2.js:1:11)',
      '    at https://cardume.example/assets/shop-a1b2.js?token=secret:1:1',
      '    at https://cardume.example/assets/unknown.js:2:3',
    ].join('\n');
    expect((await report({ message: 'first report of ana@exemplo.com', stack })).status).toBe(204);
    const line = await logged('first report');
    const { level, clientError } = JSON.parse(line) as Line;
    expect(level).toBe(40);
    expect(clientError).toEqual({
      message: 'first report of <email>',
      stack: [
        'TypeError: first report of <email>',
        '    at draw (../../src/shop/ShopScreen.tsx:42:5)',
        '    at https://cardume.example/assets/shop-a1b2.js:1:1',
        '    at https://cardume.example/assets/unknown.js:2:3',
      ].join('\n'),
      route: '/loja/:id',
      build: 'b1',
    });
    for (const secret of ['127.0.0.1', 'visitor-cookie', 'secret', 'ana@']) expect(line).not.toContain(secret);
  });

  it('resolves stacks in the formats of Firefox and Safari', async () => {
    await report({ message: 'second report', stack: 'draw@http://localhost:8080/assets/shop-a1b2.js:1:12' });
    const { clientError } = JSON.parse(await logged('second report')) as Line;
    expect(clientError?.stack).toBe('draw@../../src/shop/ShopScreen.tsx:42:5');
  });

  it('accepts up to 8 kB, and as many reports per address as the limit allows', async () => {
    const fitting = 'ç'.repeat(4_096 - 5);
    const tooLarge = await report({ message: '', route: '', build: '', stack: 'ç'.repeat(4_097) });
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_fields' }),
    ]);
    expect((await report({ message: '', route: '', build: '', stack: fitting })).status).toBe(204);
    expect((await report()).status).toBe(204);
    expect((await report()).status).toBe(429);
  });
});
