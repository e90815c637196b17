import { generatedSecrets, serversWithoutCredentials } from '../config/index.ts';
import type { Logger } from '../logging/index.ts';

/** Settings with secrets that must not be guessable. */
const SECRETS = [...Object.keys(generatedSecrets), 'S3_SECRET_KEY'];
/** Well-known defaults, such as minioadmin and changeme, have fewer different characters. */
const MIN_DIFFERENT_CHARACTERS = 8;

/** Mails to such a server do not leave the machine. */
const LOCAL_HOST = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Whether mails may be sent in the clear, with the login: a server on the way can hide that the other one knows TLS. */
function sendsWithoutTls(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  return protocol === 'smtp:' && !LOCAL_HOST.test(hostname) && searchParams.get('requireTLS') !== 'true';
}

/**
 * Logs a warning for each insecure setting: a server without credentials, a secret that can be guessed, one token for
 * both BFF and operators, mails that may be sent without TLS. Logs nothing for installations with demo data, which are trials.
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
  if (typeof settings.SMTP_URL === 'string' && sendsWithoutTls(settings.SMTP_URL)) {
    const setting = 'SMTP_URL';
    logger.warn({ setting }, 'Mails may be sent without TLS: use smtps://, or append ?requireTLS=true');
  }
  if ('OPERATOR_TOKEN' in settings && (settings.OPERATOR_TOKEN ?? settings.SERVICE_TOKEN) === settings.SERVICE_TOKEN) {
    const setting = 'OPERATOR_TOKEN';
    logger.warn({ setting }, `The token of the BFF opens the calls of operators: set ${setting} to another value`);
  }
}
