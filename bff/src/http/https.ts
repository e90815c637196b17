import type { IncomingMessage, RequestListener } from 'node:http';
import type { Express } from 'express';
import { isFromTrustedProxy } from './client-address.ts';

/** Application setting: whether PUBLIC_URL is https, so that a proxy terminates TLS even if it is not trusted. */
const PUBLIC_HTTPS = 'public https';
const YEAR_S = 31_536_000;

/** Stores in the application whether its public address is https, for `isHttps`. */
export function setPublicUrl(app: Express, publicUrl: string | undefined): void {
  app.set(PUBLIC_HTTPS, publicUrl?.startsWith('https:') ?? false);
}

/** Whether the browser sent the request by https. Also works for requests that have not reached Express. */
export function isHttps(app: { get(setting: string): unknown }, { headers, socket }: IncomingMessage): boolean {
  if (app.get(PUBLIC_HTTPS)) return true;
  const protocol = headers['x-forwarded-proto'];
  if (protocol === undefined) return false;
  return isFromTrustedProxy(app, socket) && String(protocol).split(',')[0]?.trim() === 'https';
}

/** Adds Strict-Transport-Security to every response under https, including cached responses and files. */
export function strictTransport(app: Express, listener: RequestListener): RequestListener {
  return (req, res) => {
    if (isHttps(app, req)) res.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}`);
    listener(req, res);
  };
}
