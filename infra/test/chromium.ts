import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { Complaint } from '../local/complaint.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

/** The browser's program: `CHROMIUM_PATH`, else by its usual names on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** The browser's program, installed with apt when it is missing. A Complaint where that is not possible. */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  say('chromium: installing with apt-get');
  const stderr = `${aptGet('update', '-qq')}${aptGet('install', '-qq', '-y', '--no-install-recommends', 'chromium')}`;
  const installed = findChromium();
  if (installed) return installed;
  throw new Complaint(
    `The browser tests need Chromium, and apt-get could not install it:\n${stderr}\n` +
      'Install it, or name its program: CHROMIUM_PATH=/path/to/chromium make test',
  );
}

/** Returns what it complained about. */
function aptGet(...args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
  return error?.message ?? stderr;
}

/** Starts a headless browser; close it in afterAll. */
export function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = ensureChromium(console.log);
  return chromium.launch({ executablePath, headless: true, args: FLAGS, ...options });
}
