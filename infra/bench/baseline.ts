/**
 * A baseline server in a separate process. E and N send the same bytes from memory, with Express 5 or plain node:http.
 * E0 is Express responding to a POST with an empty 204. P is an Express route that proxies the request to another
 * baseline over keep-alive connections. The parent process sends one message with the kind and receives one with the
 * port.
 */
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

export interface StaticBaseline {
  kind: 'express' | 'node';
  body: string;
  type: string;
}
export interface EmptyBaseline {
  kind: 'empty';
}
export interface ProxyBaseline {
  kind: 'proxy';
  url: string;
}

process.once('message', (baseline: StaticBaseline | EmptyBaseline | ProxyBaseline) => {
  const server = start(baseline);
  server.once('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});

function start(baseline: StaticBaseline | EmptyBaseline | ProxyBaseline): Server {
  if (baseline.kind === 'proxy') return withProxy(baseline);
  if (baseline.kind === 'empty') return withEmptyResponse();
  const body = Buffer.from(baseline.body);
  return baseline.kind === 'express' ? withExpress(body, baseline.type) : withNode(body, baseline.type);
}

function withProxy({ url }: ProxyBaseline): Server {
  const app = express();
  const agent = new Agent({ keepAlive: true });
  app.get('/{*path}', (_req, res, next) => {
    const upstream = get(url, { agent }, (response) => {
      res.status(response.statusCode ?? 500).set('Content-Type', response.headers['content-type'] ?? 'text/plain');
      response.pipe(res);
    });
    upstream.once('error', next);
  });
  return app.listen(0);
}

function withExpress(body: Buffer, type: string): Server {
  const app = express();
  app.get('/{*path}', (_req, res) => void res.set('Content-Type', type).send(body));
  return app.listen(0);
}

function withEmptyResponse(): Server {
  const app = express();
  app.post('/{*path}', (_req, res) => void res.sendStatus(204));
  return app.listen(0);
}

function withNode(body: Buffer, type: string): Server {
  return createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
  }).listen(0);
}
