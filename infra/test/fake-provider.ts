import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request handler of a fake provider. */
export type FakeHandler = (req: IncomingMessage, res: ServerResponse) => void;

/** An HTTP server that stands in for an external provider and records its requests. */
export class FakeProvider {
  readonly requests: { url: URL; key: string | undefined; body: string }[] = [];
  readonly server: Server;
  handler: FakeHandler;

  constructor(answer: FakeHandler) {
    this.handler = answer;
    this.server = createServer(async (req, res) => {
      const body = Buffer.concat(await req.toArray()).toString();
      const key = req.headers['x-goog-api-key']?.toString();
      this.requests.push({ url: new URL(req.url ?? '', 'http://fake'), key, body });
      this.handler(req, res);
    });
  }

  async listen(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export const respondJson = (res: ServerResponse, body: unknown) => void res.end(JSON.stringify(body));
