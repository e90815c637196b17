/**
 * Checks the settings of compose that contradict each other, which no single process sees. With `--tls` checks those of
 * the profile tls. Exits with status 78 and prints a line for each problem, before anything else starts.
 */
import { isLoopback } from '../shared/loopback.ts';

const { BIND = '', PUBLIC_URL = '', TRUST_PROXY = '', DEMO = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env;
const INVALID_SETTINGS = 78;

const open: [isProblem: boolean, message: string][] = [
  [
    !isLoopback(BIND) && !PUBLIC_URL,
    `PUBLIC_URL is missing: BIND=${BIND} opens the product to other machines. Set the address at which people reach it`,
  ],
  [!['0', '1'].includes(DEMO), 'DEMO must be 0, or 1 for demo data'],
  [Boolean(ADMIN_EMAIL) && !ADMIN_PASSWORD, 'ADMIN_PASSWORD is missing: ADMIN_EMAIL alone makes no admin'],
];

const tls: typeof open = [
  [
    !PUBLIC_URL.startsWith('https://') || URL.parse(PUBLIC_URL)?.origin !== PUBLIC_URL,
    'PUBLIC_URL must be https:// and a host, and nothing behind it: the profile tls serves that address',
  ],
  [
    !TRUST_PROXY,
    'TRUST_PROXY is missing: set it to 1 (with docker-compose.cluster.yml to 2), or all people share the limits of one address',
  ],
  [!isLoopback(BIND), `BIND must be 127.0.0.1: with ${BIND} people get past the proxy and name any address`],
];

const problems = (process.argv.includes('--tls') ? tls : open).filter(([isProblem]) => isProblem);
for (const [, message] of problems) console.error(message);
if (problems.length > 0) process.exitCode = INVALID_SETTINGS;
