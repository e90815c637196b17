import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { UserError } from '../shared/user-error.ts';
import { installPackage, pathOfProgram, updatePackageIndex } from './programs.ts';

/** Renders the same pages as Chromium in a third of its CPU time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
  // Prevents a spare renderer process per context, which most pages never use.
  '--renderer-process-limit=1',
];

/**
 * Returns the path of the browser: `CHROMIUM_PATH`, else the headless shell on the PATH. Where that is missing,
 * installs it with apt-get; where that fails, uses another Chromium or Chrome on the PATH, or installs Chromium.
 * @throws UserError when no browser is found and none can be installed
 */
export function ensureChromium(log: (line: string) => void): string {
  const found = process.env.CHROMIUM_PATH || pathOfProgram([SHELL]);
  if (found) return found;
  log(`${SHELL}: installing with apt-get`);
  const browser = pathOfProgram(NAMES);
  const stderr = browser ? installPackage(SHELL) : updatePackageIndex() + installPackage(SHELL);
  // Ubuntu has no package of the headless shell.
  const also = browser || pathOfProgram([SHELL]) ? '' : installPackage('chromium');
  const installed = pathOfProgram([SHELL, ...NAMES]);
  if (installed) return installed;
  throw new UserError(
    `The browser tests need Chromium, and apt-get could not install it:\n${stderr}${also}\n` +
      'Install it, or name its program: CHROMIUM_PATH=/path/to/chromium make test',
  );
}

/** The browser of a person: visits by a headless one are not counted (bff/src/visits/robots.ts). */
const VISITOR = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Starts a headless browser. The caller closes it, in `afterAll`. */
export function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = ensureChromium(console.log);
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, `--user-agent=${VISITOR}`], ...options });
}
