/** A process for the supervisor's tests: /readyz on INTERNAL_PORT; ends on SIGTERM, unless DEAF. */
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.end('ready');
});
server.listen(Number(process.env.INTERNAL_PORT), '127.0.0.1', () => {
  console.log(`listening, told ${process.env.SERVICE_URL}`);
});
if (!process.env.DEAF) process.once('SIGTERM', () => process.exit(0));
else process.on('SIGTERM', () => console.log('not listening to that'));
