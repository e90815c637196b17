/** The baseline E: Express sending the same bytes from memory. Body and type come from the parent. */
import type { AddressInfo } from 'node:net';
import express from 'express';

process.once('message', (message: { body: string; type: string }) => {
  const body = Buffer.from(message.body);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/', (_req, res) => void res.set('Content-Type', message.type).send(body));
  const server = app.listen(0, () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
