import { HttpError } from '@cardume/kit/contract';
import { expect, it } from '@jest/globals';
import { retry } from './retry.ts';

const unavailable = () => new HttpError(503, { message: 'Serviço indisponível', code: 'unavailable' });
const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

it('repeats work until the server responds', async () => {
  const failures = [unavailable(), refused()];
  const work = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  };
  expect(await retry(work)).toBe('done');
  expect(failures).toEqual([]);
});

it.each([
  ['a refused request', new HttpError(400, { message: 'Inválido', code: 'invalid' })],
  ['a programming error', new TypeError('x is not a function')],
])('does not repeat %s', async (_, error) => {
  let calls = 0;
  const work = async () => {
    calls++;
    throw error;
  };
  await expect(retry(work)).rejects.toBe(error);
  expect(calls).toBe(1);
});
