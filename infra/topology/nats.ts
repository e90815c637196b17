import { SERVER_USER } from './servers.ts';

/** A node of a cluster: its name, its address for the other nodes, and the URLs of all of them. */
export interface NatsNode {
  name: string;
  listen: string;
  routes: readonly string[];
}

export interface NatsSettings {
  listen: string;
  /** Folder of the streams. */
  store: string;
  password?: string;
  /** Address of the HTTP endpoint with `/healthz`. */
  monitor?: string;
  node?: NatsNode;
}

/**
 * `sync_interval: always`, because an acknowledged event must survive a power failure: the default syncs every 2
 * minutes.
 */
export function natsConfig({ listen, store, password, monitor, node }: NatsSettings): string {
  const login = password && `user: ${SERVER_USER}, password: ${JSON.stringify(password)}`;
  return [
    ...(monitor ? [`http: "${monitor}"`] : []),
    `server_name: ${node?.name ?? 'cardume'}`,
    `listen: "${listen}"`,
    // Without accounts: an account of its own would not see the streams of an installation without a login.
    ...(login ? [`authorization { ${login} }`] : []),
    'jetstream {',
    `  store_dir: ${JSON.stringify(store)}`,
    '  sync_interval: always',
    '}',
    ...(node ? clusterOf(node, login) : []),
    '',
  ].join('\n');
}

function clusterOf({ listen, routes }: NatsNode, login?: string): string[] {
  return [
    'cluster {',
    '  name: cardume',
    `  listen: "${listen}"`,
    ...(login ? [`  authorization { ${login} }`] : []),
    `  routes: ${JSON.stringify(routes)}`,
    '}',
  ];
}
