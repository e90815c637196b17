import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PictureStorage } from './storage.ts';

/** The S3 server of the tests takes any region, so what is sent is looked at here. */
let server: Server;
let requests: { method: string | undefined; authorization: string | undefined; body: string }[];

beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    const { method, headers } = request;
    requests.push({ method, authorization: headers.authorization, body: (await buffer(request)).toString() });
    // The bucket is missing at first.
    const isMissing = requests.length === 1;
    response.writeHead(isMissing ? 404 : 200, { 'Content-Type': 'application/xml', ETag: '"etag"' });
    response.end(isMissing ? '<Error><Code>NoSuchBucket</Code></Error>' : '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

it('signs for its region, and creates the bucket there', async () => {
  const { port } = server.address() as AddressInfo;
  const S3_ENDPOINT = `http://127.0.0.1:${port}`;
  const keys = { S3_ACCESS_KEY: 'an access key', S3_SECRET_KEY: 'a secret key' };
  const storage = new PictureStorage({ S3_ENDPOINT, ...keys, S3_REGION: 'sa-east-1', S3_BUCKET: 'pictures' });
  await storage.put('an-owner/a-picture.webp', Buffer.from('a picture'));
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT']);
  for (const { authorization } of requests) expect(authorization).toContain('/sa-east-1/s3/aws4_request');
  expect(requests[1]?.body).toContain('<LocationConstraint>sa-east-1</LocationConstraint>');
});
