import { forbidden } from '@cardume/kit/http';
import type { RequestHandler } from 'express';

/**
 * Refuses mutations that another site sets in motion: an Origin must be the request's own (DESIGN section 5). That is
 * the origin of PUBLIC_URL where set, else that of the Host header.
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
