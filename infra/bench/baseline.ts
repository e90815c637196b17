/**
 * A baseline in a process of its own: the same bytes from memory, sent by Express 5 (E) or by raw node:http (N). What it
 * sends comes from the parent; it answers with its port.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

export interface Sent {
  kind: 'express' | 'node';
  body: string;
  type: string;
}

process.once('message', ({ kind, body, type }: Sent) => {
  const server = kind === 'express' ? withExpress(Buffer.from(body), type) : withNode(Buffer.from(body), type);
  server.once('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});

function withExpress(body: Buffer, type: string): Server {
  const app = express();
  app.get('/{*path}', (_req, res) => void res.set('Content-Type', type).send(body));
  return app.listen(0);
}

function withNode(body: Buffer, type: string): Server {
  return createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
  }).listen(0);
}
