import { forbidden } from '@cardume/kit/http';
import type { RequestHandler } from 'express';

/**
 * Refuses cross-site mutations: an Origin header must name the product's own origin, which is
 * that of PUBLIC_URL or, without it, of the Host header.
 */
export function sameOrigin(publicUrl: string | undefined): RequestHandler {
  const own = publicUrl ? new URL(publicUrl).origin : undefined;
  return (req, _res, next) => {
    const origin = req.get('origin');
    if (req.method === 'GET' || req.method === 'HEAD' || origin === undefined) return next();
    const expected = own ?? `${req.protocol}://${req.get('host')}`;
    next(origin === expected ? undefined : forbidden());
  };
}
