import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Router } from 'express';
import { z } from 'zod';
import { defineContract, type Route, toOpenApi } from '../src/contract/index.ts';
import { type CallerTokens, createServiceApp, type HttpContext, mount, unauthorized } from '../src/http/index.ts';
import { Lifecycle } from '../src/process/index.ts';
import { serve } from './fixtures/http.ts';
import { logger } from './fixtures/replica.ts';
import { TOKEN, thingsApp, thingsContract } from './fixtures/things.ts';

/* One contract for the server's validation and the OpenAPI document; client.test.ts tests the typed client. */

const received: unknown[] = [];
let http: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  http = await serve(thingsApp({ onBody: (body) => received.push(body) }));
});

afterAll(() => http.close());

/** Sends a call without the typed client. */
async function raw(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(`${http.url}${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
}

const post = (path: string, body: string, type = 'application/json') =>
  raw(path, { method: 'POST', body, headers: { 'content-type': type } });

const packed = (encoding: string) =>
  raw('/things/a', {
    method: 'POST',
    body: '{"name":"xx","size":1}',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  });

describe('the server', () => {
  it('responds with 400 and a message for each field', async () => {
    const { status, body } = await post('/things/a?copies=0', JSON.stringify({ name: 'x', size: 1.5 }));
    expect(status).toBe(400);
    expect(body).toEqual({
      message: expect.any(String),
      code: 'invalid_fields',
      fields: { copies: expect.any(String) },
    });
    const wrongBody = await post('/things/a', JSON.stringify({ name: 'x', size: 1.5 }));
    expect(wrongBody.body.fields).toEqual({ name: expect.any(String), size: expect.any(String) });
    expect((await post('/things/aaaaaaaaaaaaaaaaa', '{"name":"xx","size":1}')).body.fields).toHaveProperty('shelf');
    expect((await raw('/things/a', { method: 'POST' })).body).toMatchObject({ code: 'invalid_fields' });
  });

  it('drops keys that the contract does not name, in requests and responses', async () => {
    received.length = 0;
    const body = { name: 'lamp', size: 1, isAdmin: true, __proto__: { x: 1 } };
    const answer = await post('/things/a', JSON.stringify(body));
    expect(received).toEqual([{ name: 'lamp', size: 1, tags: [] }]);
    expect(answer).toMatchObject({ status: 201, body: { name: 'lamp', shelf: 'a', copies: 1, tags: [] } });
    expect(answer.body).not.toHaveProperty('secret');
  });

  it.each([
    ['a broken body', 400, 'malformed_json', () => post('/things/a', '{"name":')],
    [
      'a body that is too large',
      413,
      'too_large',
      () => post('/things/a', JSON.stringify({ name: 'x'.repeat(1_100_000) })),
    ],
    ['a body that is not packed as it says', 400, 'malformed_json', () => packed('gzip')],
    ['a body that is packed in an unknown way', 415, 'unsupported_media_type', () => packed('crate')],
    ['a body that is no JSON', 415, 'unsupported_media_type', () => post('/things/a', 'name=lamp', 'text/plain')],
    [
      'a form',
      415,
      'unsupported_media_type',
      () => post('/things/a', 'name=lamp', 'application/x-www-form-urlencoded'),
    ],
    ['an unknown path', 404, 'not_found', () => raw('/nowhere')],
    ['another token', 401, 'unauthorized', () => raw('/me', { headers: { authorization: `Bearer ${TOKEN}x` } })],
    ['no token', 401, 'unauthorized', () => raw('/me', { headers: { authorization: '' } })],
  ])('responds to %s with %i %s', async (_, status, code, call) => {
    expect(await call()).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it.each([
    ['rejected', 422, { message: 'Só três', code: 'three', fields: { items: 'demais' } }],
    ['forbidden', 403, { message: 'Não', code: 'no' }],
    ['conflict', 409, { message: expect.any(String), code: 'conflict' }],
    ['guard', 409, { message: 'Já está em uso', code: 'emails_taken' }],
    ['busy', 503, { message: expect.any(String), code: 'unavailable' }],
    ['unmeant', 500, { message: 'Algo deu errado. Tente novamente.', code: 'internal_error' }],
  ])('gives the error «%s» the status %i', async (how, status, body) => {
    const answer = await raw(`/fail/${how}`, { method: 'POST' });
    expect(answer).toMatchObject({ status, body });
    expect(JSON.stringify(answer.body)).not.toContain('secret of the database');
    expect(answer.headers.get('retry-after')).toBe(how === 'busy' ? '1' : null);
  });
});

describe('a route with access', () => {
  const guarded = defineContract({
    rename: {
      method: 'PATCH',
      path: '/name',
      access: 'member',
      summary: 'Renames the caller',
      body: z.object({ name: z.string().min(2) }),
      response: z.object({ from: z.string(), to: z.string() }),
    },
  });

  it('is authorized before it is validated, and its handler receives the viewer', async () => {
    const app = createServiceApp({ tokens: { SERVICE_TOKEN: TOKEN }, lifecycle: new Lifecycle(logger) }, (express) => {
      const authorize = {
        member: ({ req }: HttpContext) => {
          const name = req.get('x-name');
          if (!name) throw unauthorized();
          return { name };
        },
      };
      mount(express, guarded, { rename: ({ body }, { viewer }) => ({ from: viewer.name, to: body.name }) }, authorize);
    });
    const server = await serve(app);
    const rename = (body: object, headers: Record<string, string>) =>
      fetch(`${server.url}/name`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const answers = [
      await rename({ name: 'x' }, {}),
      await rename({ name: 'x' }, { 'x-name': 'ana' }),
      await rename({ name: 'bia' }, { 'x-name': 'ana' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 200]);
    expect(await answers[2]?.json()).toEqual({ from: 'ana', to: 'bia' });
    await server.close();
  });

  it('for operators takes the token of operators only, where there is one', async () => {
    const operations = defineContract({
      check: { method: 'GET', path: '/operations/check', summary: 'Checks', response: z.object({}) },
      read: { method: 'GET', path: '/things', summary: 'Reads', response: z.object({}) },
    });
    const operator = 'a token of operators only';
    const statuses = async (tokens: CallerTokens, token: string) => {
      const app = createServiceApp({ tokens, lifecycle: new Lifecycle(logger) }, (express) =>
        mount(express, operations, { check: () => ({}), read: () => ({}) }),
      );
      const server = await serve(app);
      const headers = { authorization: `Bearer ${token}` };
      const paths = ['/operations/check', '/Operations/check', '/things'];
      const answers = await Promise.all(paths.map((path) => fetch(server.url + path, { headers })));
      await server.close();
      return answers.map(({ status }) => status);
    };
    const both = { SERVICE_TOKEN: TOKEN, OPERATOR_TOKEN: operator };
    expect(await statuses(both, TOKEN)).toEqual([401, 401, 200]);
    expect(await statuses(both, operator)).toEqual([200, 200, 401]);
    for (const stranger of ['', 'another token of anybody']) {
      expect(await statuses(both, stranger)).toEqual([401, 401, 401]);
    }
    expect(await statuses({ SERVICE_TOKEN: TOKEN }, TOKEN)).toEqual([200, 200, 200]);
  });

  it('is not mounted where nothing decides its access', () => {
    const handlers = { rename: () => ({ from: '', to: '' }) };
    expect(() => mount(Router(), guarded, handlers)).toThrow('nothing decides the access «member» of PATCH /name');
  });
});

describe('OpenAPI', () => {
  const document = toOpenApi<Route>(thingsContract, {
    info: { title: 'Things', version: '1', description: 'Things on shelves' },
    servers: [{ url: '/', description: 'Here' }],
    basePath: '/api',
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    securityOf: ({ method }) => (method === 'GET' ? [] : [{ token: [] }]),
    errorsOf: ({ params }) => [
      { status: 401, code: 'unauthorized', meaning: 'No token' },
      ...(params ? [{ status: 404, code: 'not_found', meaning: 'No such shelf' }] : []),
    ],
  }) as { paths: Record<string, Record<string, Record<string, unknown>>>; components: object };

  it('has each route, its parameters, body, responses, errors and security', () => {
    expect(Object.keys(document.paths)).toEqual([
      '/api/things/{shelf}',
      '/api/me',
      '/api/fail/{how}',
      '/api/watch',
      '/api/things',
      '/api/wait',
    ]);
    const { post: create, delete: remove } = document.paths['/api/things/{shelf}'] ?? {};
    expect(create).toMatchObject({
      operationId: 'create',
      summary: 'Puts a thing on a shelf',
      security: [{ token: [] }],
      parameters: [
        { name: 'shelf', in: 'path', required: true, schema: { type: 'string', maxLength: 10 } },
        { name: 'copies', in: 'query', required: false },
        { name: 'note', in: 'query', required: false, schema: { type: 'string' } },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { required: ['name', 'size'] } } } },
      responses: {
        201: { content: { 'application/json': { schema: { type: 'object' } } } },
        404: {
          description: '`not_found`: No such shelf',
          content: {
            'application/json': { schema: { allOf: [{}, { properties: { code: { enum: ['not_found'] } } }] } },
          },
        },
      },
    });
    expect(Object.keys(remove?.responses ?? {})).toEqual(['204', '401', '404', 'default']);
    expect(document.paths['/api/me']?.get?.security).toEqual([]);
    expect(document.components).toMatchObject({ securitySchemes: { token: { scheme: 'bearer' } } });
  });

  it('shows where a body may be left out, all statuses of success and the events of a stream', async () => {
    const { post: fail } = document.paths['/api/fail/{how}'] ?? {};
    expect(fail).toMatchObject({ requestBody: { required: false }, responses: { 200: {}, 202: {}, default: {} } });
    const { get: watch } = document.paths['/api/watch'] ?? {};
    expect(watch?.responses).toMatchObject({
      200: {
        content: {
          'text/event-stream': { schema: { properties: { event: { const: 'moved' } } } },
        },
      },
    });
  });
});
