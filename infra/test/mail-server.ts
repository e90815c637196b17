import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { eventually } from './eventually.ts';

/** A mail that the server received completely. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header fields by their names in lower case. */
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** An SMTP server for tests. Its address stays the same when it is stopped and started. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Recipients that are refused permanently, with status 550. */
  readonly refusedRecipients = new Set<string>();
  #server: SMTPServer | undefined;
  #port = 0;
  #held: Promise<void> | undefined;

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await server.start();
    return server;
  }

  /** Value of `SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (!this.refusedRecipients.has(address)) return done();
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      },
      onData: (stream, { envelope }, done) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        void this.#take(stream, from, to).then(() => done(), done);
      },
    });
    // A killed client resets its connection.
    server.on('error', () => undefined);
    const listening = Promise.withResolvers<void>();
    server.listen(this.#port, '127.0.0.1', listening.resolve);
    await listening.promise;
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#server?.close(closed.resolve);
    await closed.promise;
  }

  /** Delays the responses to mails, which are recorded at once, until the returned function is called. */
  hold(): () => void {
    const held = Promise.withResolvers<void>();
    this.#held = held.promise;
    return () => {
      this.#held = undefined;
      held.resolve();
    };
  }

  /**
   * Waits until there are at least `count` mails to an address, and returns all of them. Mails that confirm an e-mail are
   * left out, because every registration sends one.
   */
  mailsTo(address: string, count = 1): Promise<ReceivedMail[]> {
    return this.#mailsTo(address, count, (mail) => confirmationTokenIn(mail) === '');
  }

  /** Like `mailsTo`, of mails that confirm an e-mail. */
  confirmationsTo(address: string, count = 1): Promise<ReceivedMail[]> {
    return this.#mailsTo(address, count, (mail) => confirmationTokenIn(mail) !== '');
  }

  #mailsTo(address: string, count: number, isWanted: (mail: ReceivedMail) => boolean): Promise<ReceivedMail[]> {
    return eventually(async () => {
      const found = this.mails.filter((mail) => mail.to.includes(address) && isWanted(mail));
      if (found.length < count) throw new Error(`${found.length} mails to ${address}`);
      return found;
    });
  }

  async #take(stream: SMTPServerDataStream, from: string, to: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { headers, body } = partOf(Buffer.concat(chunks).toString('utf8'));
    const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
    const parts = boundary
      ? body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.trimStart()))
      : [];
    const ofType = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type));
    const [text, html] = [ofType('text/plain'), ofType('text/html')];
    this.mails.push({ from, to, headers, text: decoded(text), html: decoded(html) });
    await this.#held;
  }
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const fields = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const,
  );
  return { headers: new Map(fields), body: source.slice(end + 4) };
}

/** Decodes quoted-printable and base64. */
function decoded(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return part.body;
  const bytes = part.body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Returns the token of the link to reset a password; empty if the mail has none. */
export function resetTokenIn({ text }: ReceivedMail): string {
  return /\/redefinir-senha#token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Returns the token of the link that confirms an e-mail; empty if the mail has none. */
export function confirmationTokenIn({ text }: ReceivedMail): string {
  return /\/confirmar-email#token=([\w-]+)/.exec(text)?.[1] ?? '';
}
