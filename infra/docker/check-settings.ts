/**
 * Checks the processor, and the settings of compose that contradict each other, which no single process sees. With
 * `--tls` checks those of the profile tls. Exits with status 78 and prints a line for each problem, before anything else
 * starts.
 */
import { problemsOfChatNumbers } from '../shared/chat-numbers.ts';
import { isLoopback } from '../shared/loopback.ts';
import { hasAvx, NO_AVX } from '../shared/processor.ts';

const { BIND = '', PUBLIC_URL = '', TRUST_PROXY = '', DEMO = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env;
const INVALID_SETTINGS = 78;

type Check = [isProblem: boolean, message: string];

/** Not asked for on a machine that only its own people use, and in trials. */
const chatNumbers = problemsOfChatNumbers(process.env).map((message): Check => [DEMO !== '1', message]);

const open: Check[] = [
  [!hasAvx(), NO_AVX],
  [
    !isLoopback(BIND) && !PUBLIC_URL,
    `PUBLIC_URL is missing: BIND=${BIND} opens the product to other machines. Set the address at which people reach it`,
  ],
  [!['0', '1'].includes(DEMO), 'DEMO must be 0, or 1 for demo data'],
  [Boolean(ADMIN_EMAIL) && !ADMIN_PASSWORD, 'ADMIN_PASSWORD is missing: ADMIN_EMAIL alone makes no admin'],
  ...(isLoopback(BIND) ? [] : chatNumbers),
];

const tls: Check[] = [
  [
    !PUBLIC_URL.startsWith('https://') || URL.parse(PUBLIC_URL)?.origin !== PUBLIC_URL,
    'PUBLIC_URL must be https:// and a host, and nothing behind it: the profile tls serves that address',
  ],
  [
    !TRUST_PROXY,
    'TRUST_PROXY is missing: set it to 1 (with docker-compose.cluster.yml to 2), or all people share the limits of one address',
  ],
  [!isLoopback(BIND), `BIND must be 127.0.0.1: with ${BIND} people get past the proxy and name any address`],
  ...chatNumbers,
];

const problems = (process.argv.includes('--tls') ? tls : open).filter(([isProblem]) => isProblem);
for (const [, message] of problems) console.error(message);
if (problems.length > 0) process.exitCode = INVALID_SETTINGS;
