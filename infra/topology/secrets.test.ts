import { expect, it } from '@jest/globals';
import { keyOf, SECRETS, settingOf } from './secrets.ts';

it('the keys of secrets.json, which existing data folders have, follow from the settings', () => {
  expect(SECRETS.map(keyOf)).toEqual([
    'serviceToken',
    'operatorToken',
    'visitorSecret',
    'queuesPassword',
    's3AccessKey',
    's3SecretKey',
    'mongoPassword',
    'mongoKey',
    'natsPassword',
    'valkeyPassword',
  ]);
  expect(SECRETS.map((name) => settingOf(keyOf(name)))).toEqual(SECRETS);
});
