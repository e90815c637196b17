import { isIPv6, type Socket } from 'node:net';
import type { Logger } from '@cardume/kit/logging';
import type { Request, RequestHandler } from 'express';

/** 16-bit groups in an IPv6 address, and in the /64 network that a provider assigns to one customer. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the client's address for logs and session lists; IPv4 without the prefix `::ffff:` of IPv6 sockets. */
export const clientAddress = (req: Request) => (req.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the client's address as a key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export const clientNetwork = (req: Request) => networkOf(clientAddress(req));

/** Returns the /64 network of an IPv6 address; any other address unchanged. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after = ''] = address.split('::');
  const [head, tail] = [before, after].map((part) => (part ? part.split(':') : [])) as [string[], string[]];
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Warns once if an untrusted proxy forwards client addresses, because all its clients then share one rate limit. */
export function warnOfUntrustedProxy(logger: Logger): RequestHandler {
  let warned = false;
  return (req, _res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined && !isFromTrustedProxy(req.app, req.socket)) {
      warned = true;
      logger.warn('X-Forwarded-For is ignored: all clients of the proxy share its limits until TRUST_PROXY names it');
    }
    next();
  };
}

/** Whether a connection comes from a proxy that the application trusts. */
export function isFromTrustedProxy(app: { get(setting: string): unknown }, socket: Socket): boolean {
  const trusts = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return trusts(socket.remoteAddress, 0);
}
