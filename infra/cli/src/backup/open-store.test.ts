import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { environmentInstallation } from '../installation.ts';
import { openStore } from './open-store.ts';

let server: Server;
let authorization: string | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(200, { ETag: '"etag"' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

it.each([
  [{}, 'us-east-1'],
  [{ S3_REGION: 'sa-east-1' }, 'sa-east-1'],
  [{ S3_REGION: 'sa-east-1', BACKUP_S3_REGION: 'eu-west-1' }, 'eu-west-1'],
])('signs for the region of backups, without it for that of the pictures: %j', async (regions, expected) => {
  const { port } = server.address() as AddressInfo;
  const access = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret' };
  const store = openStore('s3://backups/daily', environmentInstallation({ ...access, ...regions }));
  expect(await store.has('a/manifest.json')).toBe(true);
  expect(authorization).toContain(`/${expected}/s3/aws4_request`);
});
