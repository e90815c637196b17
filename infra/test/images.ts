import type { ServerName } from '../local/servers/server.ts';

/** The same images as in docker-compose.yml. */
export const images: Record<ServerName, string> = {
  mongo: 'mongo:7.0',
  nats: 'nats:2.14-alpine',
  valkey: 'valkey/valkey:9.1-alpine',
  seaweed: 'chrislusf/seaweedfs:4.48',
};
