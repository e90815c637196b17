import { connect } from 'node:net';

/**
 * Sends `greeting` to a line-based server. Resolves when its response begins with `expected`; rejects on another
 * response, on a refused connection and after 10 s.
 */
export function expectLine(port: number, greeting: string, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(greeting));
    const finish = (error?: Error) => {
      socket.destroy();
      error ? reject(error) : resolve();
    };
    socket.setTimeout(10_000, () => finish(new Error('no answer')));
    socket.once('error', finish);
    // A port proxy may accept and close the connection before the server listens.
    socket.once('close', () => finish(new Error('it closed without an answer')));
    socket.once('data', (data) => finish(`${data}`.startsWith(expected) ? undefined : new Error(`${data}`)));
  });
}
