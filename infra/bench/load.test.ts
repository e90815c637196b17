import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { load } from './load.ts';

it('bodies arrive whole, whatever their letters', async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await load({ urls: [`http://127.0.0.1:${port}`], body: '{"name":"Aquário"}', connections: 1 }, 2);
  server.close();
  expect(bodies).toEqual(['{"name":"Aquário"}', '{"name":"Aquário"}']);
});
