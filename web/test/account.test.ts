import { afterAll } from '@jest/globals';
import { MailServer } from '../../infra/test/mail-server.ts';
import { forgottenPassword } from './account/forgotten-password.ts';
import { guard } from './account/guard.ts';
import { passkeys } from './account/passkeys.ts';
import { settings } from './account/settings.ts';
import { signingIn } from './account/sign-in.ts';
import { setUpSite } from './site.ts';

let mails: MailServer;
const site = setUpSite(undefined, {
  env: async () => {
    mails = await MailServer.start();
    return { SMTP_URL: mails.url, MAIL_FROM: 'Cardume <nao-responda@cardume.example>', ADMIN_PASSKEY: 'required' };
  },
});
afterAll(() => mails?.stop());
signingIn(site);
forgottenPassword(site, () => mails);
passkeys(site);
guard(site);
settings(site, () => mails);
