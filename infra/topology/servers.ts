/** The servers that the product needs, and what all deployments that start them themselves have in common. */

export type ServerName = 'mongo' | 'nats' | 'valkey' | 'seaweed';

/** The images of compose, of Kubernetes' demo and of tests. */
export const images: Record<ServerName, string> = {
  mongo: 'mongo:7.0',
  nats: 'nats:2.14-alpine',
  valkey: 'valkey/valkey:9.1-alpine',
  seaweed: 'chrislusf/seaweedfs:4.48',
};

/** The user of our processes on MongoDB and NATS. */
export const SERVER_USER = 'cardume';

/** Bucket of the pictures. */
export const BUCKET = 'cardume-media';

/** Each service has its own database, called `cardume_<service>`. */
export const DATABASE_PREFIX = 'cardume';

/** The access to the S3 server and the one bucket in it. */
export interface S3Access {
  accessKey: string;
  secretKey: string;
  bucket: string;
}
