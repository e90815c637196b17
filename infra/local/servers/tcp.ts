import { connect } from 'node:net';

/**
 * Sends commands to a line-based server. Resolves when each line of its response starts with the line of `expected`;
 * rejects on another response, on a refused connection and after 10 s.
 */
export function expectLines(port: number, commands: readonly string[], expected: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const greeting = commands.map((command) => `${command}\r\n`).join('');
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(greeting));
    const finish = (error?: Error) => {
      socket.destroy();
      error ? reject(error) : resolve();
    };
    let received = '';
    socket.setTimeout(10_000, () => finish(new Error('no response')));
    socket.once('error', finish);
    // A port proxy may accept and close the connection before the server listens.
    socket.once('close', () => finish(new Error('it closed without a response')));
    socket.on('data', (data) => {
      received += data;
      const lines = received.split('\r\n').slice(0, -1);
      const wrong = lines.find((line, at) => !line.startsWith(expected[at] ?? ''));
      if (wrong !== undefined) finish(new Error(wrong));
      else if (lines.length >= expected.length) finish();
    });
  });
}
