import { ConfigError, secret, url } from '@cardume/kit/config';
import { z } from 'zod';

/** Settings of auth in addition to those of every service. The descriptions are printed into `docs/settings.md`. */
export const authShape = {
  ADMIN_EMAIL: secret(
    z.email().optional(),
    'E-mail of the first admin, created at start if no admin is active and no account has the e-mail',
  ),
  ADMIN_PASSWORD: secret(z.string().min(6).max(128).optional(), 'Password of the first admin, 6 to 128 characters'),
  SMTP_URL: secret(
    z
      .string()
      .regex(/^smtps?:\/\/.+/, 'must be smtp:// or smtps://')
      .refine((address) => URL.canParse(address), 'must be an address')
      .optional(),
    'Mail server, `smtps://user:password@host:465` or `smtp://user:password@host:587?requireTLS=true`; without it no mail is sent and passwords are reset by admins',
  ),
  MAIL_FROM: z.string().max(320).optional().describe('Sender of mails, `Name <address>`; required with `SMTP_URL`'),
  PUBLIC_URL: url.optional().describe('Public address of the product, for links in mails; required with `SMTP_URL`'),
};
export type AuthConfig = z.output<z.ZodObject<typeof authShape>>;

export interface MailSettings {
  smtpUrl: string;
  from: string;
  /** Public origin, e.g. `https://example.com`. */
  origin: string;
}

/**
 * @returns undefined if mails are not configured
 * @throws ConfigError if a setting that mails need is missing
 */
export function mailSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: AuthConfig): MailSettings | undefined {
  if (SMTP_URL === undefined) return undefined;
  const origin = URL.parse(PUBLIC_URL ?? '')?.origin;
  if (MAIL_FROM !== undefined && origin !== undefined) return { smtpUrl: SMTP_URL, from: MAIL_FROM, origin };
  throw new ConfigError([
    ...(MAIL_FROM === undefined ? ['MAIL_FROM: required with SMTP_URL'] : []),
    ...(origin === undefined ? ['PUBLIC_URL: required with SMTP_URL, for the links in mails'] : []),
  ]);
}
