import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request handler of a fake provider. */
export type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** An HTTP server that stands in for an external provider and records its requests. */
export class Fake {
  readonly asked: { url: URL; key: string | undefined; body: string }[] = [];
  readonly server: Server;
  answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
    this.server = createServer(async (req, res) => {
      const body = Buffer.concat(await req.toArray()).toString();
      const key = req.headers['x-goog-api-key']?.toString();
      this.asked.push({ url: new URL(req.url ?? '', 'http://fake'), key, body });
      this.answer(req, res);
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

export const json = (res: ServerResponse, body: unknown) => void res.end(JSON.stringify(body));
