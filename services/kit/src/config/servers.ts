/** The parts of a server's address in a setting. */
export interface ServerAddress {
  protocol: string;
  /** User and password are URL-decoded; absent where the address has none. */
  user?: string;
  password?: string;
  /** Host, port and path. */
  rest: string;
}

/** Parses `protocol://user:password@host:port`; every part but the host is optional. */
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

/** Returns the text unchanged if it is not valid URL encoding, as with a `%` in a plain password. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A server whose address has no credentials, and the setting with that address. */
export interface ServerWithoutCredentials {
  server: string;
  setting: string;
}

/** Returns the servers that the configuration connects to without credentials. */
export function serversWithoutCredentials(config: object): ServerWithoutCredentials[] {
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

/** Authentication without a user in the address, as by X.509 certificate or AWS role. */
const MONGO_MECHANISM = /[?&]authMechanism=/i;
const NATS_CREDENTIALS = ['NATS_USER', 'NATS_TOKEN', 'NATS_CREDS', 'NATS_TLS_CERT'];

const SERVERS: readonly (ServerWithoutCredentials & {
  isOpen(address: string, settings: Record<string, unknown>): boolean;
})[] = [
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
