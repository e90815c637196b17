import type { IncomingMessage, RequestListener } from 'node:http';
import type { Express } from 'express';

/** Application setting: PUBLIC_URL is https, so a proxy ends TLS whether or not it is trusted. */
const PUBLIC_HTTPS = 'public https';
const YEAR_S = 31_536_000;

/** Tells the application whether its public address is https. */
export function setPublicUrl(app: Express, publicUrl: string | undefined): void {
  app.set(PUBLIC_HTTPS, publicUrl?.startsWith('https:') ?? false);
}

/** Whether the browser that sent the request reaches the product by https. Decides before and within Express. */
export function isHttps(app: { get(setting: string): unknown }, { headers, socket }: IncomingMessage): boolean {
  if (app.get(PUBLIC_HTTPS)) return true;
  const protocol = headers['x-forwarded-proto'];
  if (protocol === undefined) return false;
  const trusts = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return trusts(socket.remoteAddress, 0) && String(protocol).split(',')[0]?.trim() === 'https';
}

/** Adds Strict-Transport-Security to every response under https, cached ones and files included. */
export function strictTransport(app: Express, listener: RequestListener): RequestListener {
  return (req, res) => {
    if (isHttps(app, req)) res.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}`);
    listener(req, res);
  };
}
