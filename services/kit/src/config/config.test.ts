import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, loadConfig, port, serviceShape, url } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shape = { PORT: port.default(0), MONGO_URL: url, SECRET: z.string().min(4).optional() };

it('reads variables with defaults; empty ones count as absent', () => {
  expect(loadConfig(shape, { PORT: '8080', MONGO_URL: 'mongodb://a/b', SECRET: '' })).toEqual({
    PORT: 8080,
    MONGO_URL: 'mongodb://a/b',
  });
});

it('keeps an empty value of a setting that it turns off', () => {
  const API_URL = z.literal('').or(url).default('https://a/b').meta({ offWhenEmpty: true });
  expect(loadConfig({ API_URL }, { API_URL: '' })).toEqual({ API_URL: '' });
  expect(loadConfig({ API_URL }, {})).toEqual({ API_URL: 'https://a/b' });
});

it('reads a secret from a file, without the line break at its end', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'from a file\n');
  expect(loadConfig(shape, { MONGO_URL: 'mongodb://a/b', SECRET_FILE: file })).toMatchObject({ SECRET: 'from a file' });
});

it('reports every variable that is missing, invalid or unreadable, without its value', () => {
  const env = { PORT: '70000', SECRET: 'abc', MONGO_URL_FILE: join(folder, 'nowhere') };
  const load = () => loadConfig(shape, env);
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/PORT: [\s\S]*/);
  for (const name of ['PORT: ', 'SECRET: ', 'MONGO_URL_FILE: ']) expect(load).toThrow(name);
  expect(load).not.toThrow('70000');
  expect(load).not.toThrow('abc');
});

it.each(['', 'localhost:27017', 'nats'])('rejects the address «%s»', (address) => {
  const env = { MONGO_URL: address, NATS_URL: 'nats://a', SERVICE_TOKEN: 'x'.repeat(16) };
  expect(() => loadConfig(serviceShape, env)).toThrow('MONGO_URL: ');
});
