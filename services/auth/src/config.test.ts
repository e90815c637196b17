import { ConfigError } from '@cardume/kit/config';
import { expect, it } from '@jest/globals';
import { mailSettings } from './config.ts';

const complete = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.co', PUBLIC_URL: 'https://cardume.example/x' };

it('mails need a server, a sender and the public address', () => {
  expect(mailSettings({ MAIL_FROM: 'a@b.co' })).toBeUndefined();
  expect(mailSettings(complete)).toEqual({
    smtpUrl: 'smtp://mail',
    from: 'a@b.co',
    origin: 'https://cardume.example',
  });
  expect(() => mailSettings({ SMTP_URL: 'smtp://mail' })).toThrow(ConfigError);
  expect(() => mailSettings({ ...complete, PUBLIC_URL: undefined })).toThrow(/PUBLIC_URL: required with SMTP_URL/);
  expect(() => mailSettings({ ...complete, MAIL_FROM: undefined })).toThrow(/MAIL_FROM: required with SMTP_URL/);
});
