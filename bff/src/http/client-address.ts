import { isIPv6 } from 'node:net';
import type { Logger } from '@cardume/kit/logging';
import type { Request, RequestHandler } from 'express';

/** Groups of 16 bits in an IPv6 address, and in the network that a provider gives to one customer (/64). */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The client's address for logs and people; an IPv4 address without the prefix of IPv6 sockets. */
export const clientAddress = (req: Request) => (req.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');

/** The client's address as limits count it: an IPv4 address, or the /64 network of an IPv6 address. */
export const addressOf = (req: Request) => networkOf(clientAddress(req));

/** Returns the /64 network of an IPv6 address; another address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after = ''] = address.split('::');
  const [head, tail] = [before, after].map((part) => (part ? part.split(':') : [])) as [string[], string[]];
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Warns once if a proxy that is not trusted forwards addresses: all its clients then share the limits of one address.
 */
export function warnOfUntrustedProxy(logger: Logger): RequestHandler {
  let warned = false;
  return (req, _res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined && !isTrusted(req)) {
      warned = true;
      logger.warn('X-Forwarded-For is ignored: all clients of the proxy share its limits until TRUST_PROXY names it');
    }
    next();
  };
}

function isTrusted(req: Request): boolean {
  const trusts = req.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return trusts(req.socket.remoteAddress, 0);
}
