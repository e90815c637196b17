/**
 * A process for the supervisor's tests: serves INTERNAL_PORT, ends on SIGTERM unless IGNORE_SIGTERM is set, and ends to
 * start again on SIGUSR2.
 */
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.end('ready');
});
server.listen(Number(process.env.INTERNAL_PORT), '127.0.0.1', () => {
  console.log(`listening, SERVICE_URL=${process.env.SERVICE_URL}`);
});
if (!process.env.IGNORE_SIGTERM) process.once('SIGTERM', () => process.exit(0));
else process.on('SIGTERM', () => console.log('SIGTERM ignored'));
process.once('SIGUSR2', () => process.exit(75));
