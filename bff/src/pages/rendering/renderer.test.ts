import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LIMIT_MS } from './not-rendered.ts';
import { Renderer } from './renderer.ts';

/** A client's module whose pages do what their address says. */
const ENTRY = (build: string) => `
  export const build = '${build}';
  export const prepare = async () => {};
  export async function render(address, data) {
    if (address === '/broken') throw new Error('broken');
    if (address === '/lost') process.exit(1);
    if (address === '/slow') await new Promise((done) => setTimeout(done, 4_000));
    return address + ' ' + data.words;
  }
`;

let folder: string;
let renderer: Renderer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await write('first');
  renderer = new Renderer(join(folder, 'entry-server.js'));
  await renderer.prepare();
});
afterEach(async () => {
  await renderer.stop();
  await rm(folder, { recursive: true });
});

async function write(build: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'entry-server.js'), ENTRY(build));
}

const render = (address: string) =>
  renderer.render({ address, data: '{"words":"Peixes"}' }, AbortSignal.timeout(LIMIT_MS));

it('renders a page from its data', async () => {
  expect(await render('/')).toEqual({ build: 'first', html: '/ Peixes' });
});

it('a page that fails, or whose thread is lost, is not rendered, and the next one is', async () => {
  await expect(render('/broken')).rejects.toMatchObject({ why: 'failed' });
  await expect(render('/lost')).rejects.toMatchObject({ why: 'failed' });
  await renderer.prepare();
  expect((await render('/')).html).toBe('/ Peixes');
});

it('a page that takes too long is not waited for', async () => {
  const began = performance.now();
  await expect(render('/slow')).rejects.toMatchObject({ why: 'late' });
  expect(performance.now() - began).toBeLessThan(4_000);
});

it('at most 50 pages wait for the thread', async () => {
  const pages = Array.from({ length: 52 }, () => render('/slow').catch((error: { why: string }) => error.why));
  const outcomes = await Promise.all(pages);
  expect(outcomes.filter((why) => why === 'full')).toHaveLength(1);
  expect(outcomes.filter((why) => why === 'late')).toHaveLength(51);
});

it('renders by a later build once it is told of it', async () => {
  await write('second');
  expect((await render('/')).build).toBe('first');
  renderer.reload();
  await renderer.prepare();
  expect((await render('/')).build).toBe('second');
});
