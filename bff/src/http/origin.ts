import { forbidden } from '@cardume/kit/http';
import type { Request, RequestHandler } from 'express';

/** Whether another site has caused the request, by a link, a form or a script. False for browsers that do not tell. */
export const isCrossSite = (req: Request) => req.get('sec-fetch-site') === 'cross-site';

/** Rejects cross-site mutations with 403: an Origin header has to equal `ownOrigin`. */
export function requireSameOrigin(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    const origin = req.get('origin');
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    if (isCrossSite(req)) return next(forbidden());
    next(origin === undefined || origin === ownOrigin(req, publicUrl) ? undefined : forbidden());
  };
}

/** Returns the product's own origin: that of PUBLIC_URL or, without it, of the Host header. */
export function ownOrigin(req: Request, publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : `${req.protocol}://${req.get('host')}`;
}
