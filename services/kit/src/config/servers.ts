/** The parts of one address in a setting. */
export interface ServerAddress {
  protocol: string;
  /** Decoded; undefined where the address has none. */
  user?: string;
  password?: string;
  /** Host, port and path. */
  rest: string;
}

/** Reads `protocol://user:password@host:port`, of which only the host is needed. */
export function parseAddress(address: string): ServerAddress {
  const [protocol = '', afterProtocol = address] = address.includes('://') ? address.split('://') : [];
  const at = (afterProtocol.split(/[/?]/)[0] ?? '').lastIndexOf('@');
  if (at < 0) return { protocol, rest: afterProtocol };
  const [user = '', ...password] = afterProtocol.slice(0, at).split(':');
  return {
    protocol,
    ...(user && { user: decoded(user) }),
    ...(password.length > 0 && { password: decoded(password.join(':')) }),
    rest: afterProtocol.slice(at + 1),
  };
}

/** What is not encoded is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A server and the setting that names its address. */
export interface OpenServer {
  server: string;
  setting: string;
}

/** Returns the servers that settings name without any credentials. */
export function openServers(config: object): OpenServer[] {
  const settings = config as Record<string, unknown>;
  return SERVERS.filter(({ setting, isOpen }) => {
    const address = settings[setting];
    return typeof address === 'string' && isOpen(address, settings);
  }).map(({ server, setting }) => ({ server, setting }));
}

const hasLogin = (address: string) => {
  const { user, password } = parseAddress(address);
  return Boolean(user || password);
};

/** Mechanisms without a user in the address: by the client's certificate, or by the machine it runs on. */
const MONGO_MECHANISM = /[?&]authMechanism=/i;
const NATS_CREDENTIALS = ['NATS_USER', 'NATS_TOKEN', 'NATS_CREDS', 'NATS_TLS_CERT'];

const SERVERS: readonly (OpenServer & { isOpen(address: string, settings: Record<string, unknown>): boolean })[] = [
  {
    server: 'MongoDB',
    setting: 'MONGO_URL',
    isOpen: (address) => !hasLogin(address) && !MONGO_MECHANISM.test(address),
  },
  {
    server: 'NATS',
    setting: 'NATS_URL',
    isOpen: (addresses, settings) =>
      !addresses.split(',').some(hasLogin) && !NATS_CREDENTIALS.some((name) => settings[name]),
  },
  { server: 'Redis', setting: 'REDIS_URL', isOpen: (address) => !hasLogin(address) },
];
