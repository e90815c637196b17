/** A little process for the supervisor's tests: /readyz on INTERNAL_PORT; ends itself when SIGTERM comes, or when told. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(3);
  response.end('ready');
});
server.listen(Number(process.env.INTERNAL_PORT), '127.0.0.1', () => console.log('listening'));
if (!process.env.DEAF) process.once('SIGTERM', () => process.exit(0));
else process.on('SIGTERM', () => console.log('not listening to that'));
