import { serversWithoutCredentials } from '../config/index.ts';
import type { Logger } from '../logging/index.ts';

/** Settings with secrets that must not be guessable. */
const SECRETS = ['SERVICE_TOKEN', 'OPERATOR_TOKEN', 'VISITOR_SECRET', 'QUEUES_PASSWORD', 'S3_SECRET_KEY'];
/** Well-known defaults, such as minioadmin and changeme, have fewer different characters. */
const MIN_DIFFERENT_CHARACTERS = 8;

/**
 * Logs a warning for each insecure setting: a server without credentials, a secret that can be guessed, one token for
 * both BFF and operators. Logs nothing for installations with demo data, which are trials.
 */
export function warnOfInsecureSettings(config: object, logger: Logger): void {
  const settings = config as Record<string, unknown>;
  if (settings.DEMO !== '0') return;
  for (const { server, setting } of serversWithoutCredentials(config)) {
    logger.warn({ server, setting }, `${server} is used without credentials: give it a user and name it in ${setting}`);
  }
  for (const setting of SECRETS) {
    const secret = settings[setting];
    if (typeof secret !== 'string' || new Set(secret).size >= MIN_DIFFERENT_CHARACTERS) continue;
    logger.warn({ setting }, `${setting} can be guessed: replace it by a long random value`);
  }
  if ('OPERATOR_TOKEN' in settings && (settings.OPERATOR_TOKEN ?? settings.SERVICE_TOKEN) === settings.SERVICE_TOKEN) {
    const setting = 'OPERATOR_TOKEN';
    logger.warn({ setting }, `The token of the BFF opens the calls of operators: set ${setting} to another value`);
  }
}
