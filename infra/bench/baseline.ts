/**
 * A baseline in a process of its own: the same bytes from memory, sent by Express 5 (E) or by raw node:http (N), Express
 * answering a POST with a bare 204 (E0), or an Express route that passes the request on to one service over kept
 * connections and its answer back (P). What it sends or asks comes from the parent; it answers with its port.
 */
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

export interface Sent {
  kind: 'express' | 'node';
  body: string;
  type: string;
}
export interface Nothing {
  kind: 'nothing';
}
export interface Passed {
  kind: 'passing';
  url: string;
  headers: Record<string, string>;
}

process.once('message', (asked: Sent | Nothing | Passed) => {
  const server = start(asked);
  server.once('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});

function start(asked: Sent | Nothing | Passed): Server {
  if (asked.kind === 'passing') return passing(asked);
  if (asked.kind === 'nothing') return withNothing();
  const body = Buffer.from(asked.body);
  return asked.kind === 'express' ? withExpress(body, asked.type) : withNode(body, asked.type);
}

function passing({ url, headers }: Passed): Server {
  const app = express();
  const agent = new Agent({ keepAlive: true });
  app.get('/{*path}', (_req, res, next) => {
    const passed = get(url, { agent, headers }, (answer) => {
      res.status(answer.statusCode ?? 500).set('Content-Type', answer.headers['content-type'] ?? 'text/plain');
      answer.pipe(res);
    });
    passed.once('error', next);
  });
  return app.listen(0);
}

function withExpress(body: Buffer, type: string): Server {
  const app = express();
  app.get('/{*path}', (_req, res) => void res.set('Content-Type', type).send(body));
  return app.listen(0);
}

function withNothing(): Server {
  const app = express();
  app.post('/{*path}', (_req, res) => void res.sendStatus(204));
  return app.listen(0);
}

function withNode(body: Buffer, type: string): Server {
  return createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
  }).listen(0);
}
