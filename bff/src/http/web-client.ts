import { join } from 'node:path';
import { notFound } from '@cardume/kit/http';
import express, { type RequestHandler, Router } from 'express';

/** Serves the built web client: hashed files for good, and its page for every address that is none of ours. */
export function webClient(dist: string): Router {
  const router = Router();
  router.use('/assets', express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }), missing);
  router.use(express.static(dist, { index: false }));
  router.get('/{*path}', page(dist));
  return router;
}

const missing: RequestHandler = (_req, _res, next) => next(notFound());

function page(dist: string): RequestHandler {
  return (_req, res, next) => {
    res.set('Cache-Control', 'no-cache');
    res.sendFile('index.html', { root: dist }, (error) => error && next(error));
  };
}
