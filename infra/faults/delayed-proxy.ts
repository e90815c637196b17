import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server on this machine that can delay, hold, alter and drop packets, and refuse connections. */
export class DelayedProxy {
  /** Delay of each packet in each direction, in ms. */
  delayMs = 0;
  /** Changes what the server sends. Default: not at all. */
  alter: (packet: Buffer) => Buffer = (packet) => packet;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Forwards the held packets of each socket. */
  readonly #forwards = new Set<() => void>();
  /** Sockets on which nothing passes any more. */
  readonly #dead = new WeakSet<Socket>();
  #silent = false;
  #isCut = false;

  private constructor(port: number) {
    this.#server = createServer((near) =>
      this.#isCut ? near.destroy() : this.#join(near, connect(port, '127.0.0.1')),
    );
  }

  /** @param url `scheme://…host:port…` of the server @returns the proxy, and the same URL through it */
  static async to(url: string): Promise<{ link: DelayedProxy; url: string }> {
    const target = new URL(url);
    const link = new DelayedProxy(Number(target.port));
    await new Promise<void>((resolve) => link.#server.listen(0, '127.0.0.1', resolve));
    const address = link.#server.address();
    if (!address || typeof address === 'string') throw new Error('the link has no port');
    target.port = `${address.port}`;
    return { link, url: target.href };
  }

  /** The present connections stay open, but nothing passes on them any more, also not what was held. New ones work. */
  silence(): void {
    for (const socket of this.#sockets) this.#dead.add(socket);
  }

  /** Whether the proxy accepts connections and data but forwards nothing. What it has held is forwarded afterwards. */
  set silent(silent: boolean) {
    this.#silent = silent;
    if (!silent) for (const forward of this.#forwards) forward();
  }

  /** Number of open connections of clients. */
  get connections(): number {
    return this.#sockets.size / 2;
  }

  /** Closes all connections, and new ones at once until `mend`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.once('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
      this.#carry(from, to, from === far);
    }
  }

  /** Forwards the data of one socket to the other, each packet after its delay and in order. */
  #carry(from: Socket, to: Socket, isServer: boolean): void {
    const underWay: Buffer[] = [];
    /** Packets whose delay has ended. */
    let due = 0;
    let arrivesAt = 0;
    const forward = () => {
      // Sends the oldest packets, because timers of different durations may fire out of order.
      const holds = this.#silent || this.#dead.has(from);
      for (const packet of holds ? [] : underWay.splice(0, due)) {
        due--;
        if (!to.destroyed) to.write(packet);
      }
    };
    this.#forwards.add(forward);
    from.once('close', () => this.#forwards.delete(forward));
    from.on('data', (packet: Buffer) => {
      underWay.push(isServer ? this.alter(packet) : packet);
      const now = performance.now();
      arrivesAt = Math.max(arrivesAt, now + this.delayMs);
      setTimeout(() => {
        due++;
        forward();
      }, arrivesAt - now);
    });
  }
}
