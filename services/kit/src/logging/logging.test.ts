import { expect, it } from '@jest/globals';
import { createLogger } from './index.ts';

function logged(fields: object): Record<string, unknown> {
  let line = '';
  const destination = {
    write(text: string) {
      line = text;
    },
  };
  createLogger({ name: 'test', level: 'info', format: 'json' }, destination).info(fields, 'something');
  return JSON.parse(line);
}

const SECRETS = { password: 'abc', SERVICE_TOKEN: 'abc', VISITOR_SECRET: 'abc' };

it('leaves secrets out at every depth, also of errors', () => {
  const headers = { 'set-cookie': ['sid=abc'], authorization: 'Bearer abc', accept: '*/*' };
  const cause = Object.assign(new Error('inner'), { request: { deep: { headers, currentPassword: 'abc' } } });
  const err = Object.assign(new Error('outer'), { attempts: [{ token: 'abc' }], cause });
  const line = logged({ err, list: [{ more: { ...SECRETS, headers } }], at: new Date(0) });
  expect(JSON.stringify(line)).not.toContain('abc');
  expect(line).toMatchObject({
    err: { type: 'Error', message: expect.stringContaining('outer'), attempts: [{ token: '[redacted]' }] },
    list: [{ more: { password: '[redacted]', headers: { authorization: '[redacted]', accept: '*/*' } } }],
    at: '1970-01-01T00:00:00.000Z',
    msg: 'something',
  });
});

it('leaves logins out of addresses and of commands to Redis', () => {
  const err = Object.assign(new Error('cannot reach redis://default:abc@host:1/0'), {
    command: { name: 'auth', args: ['default', 'abc'] },
  });
  const line = logged({ err, url: 'mongodb://cardume:x@abc@one:1,two:2/shops?w=1' });
  expect(JSON.stringify(line)).not.toContain('abc');
  expect(line).toMatchObject({
    err: { message: 'cannot reach redis://[redacted]@host:1/0', command: { name: 'auth' } },
    url: 'mongodb://[redacted]@one:1,two:2/shops?w=1',
  });
});

it('writes objects with circular references', () => {
  const loop: Record<string, unknown> = { name: 'loop' };
  loop.self = loop;
  expect(logged({ loop })).toMatchObject({ loop: { name: 'loop', self: '[circular]' } });
});
