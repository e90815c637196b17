import { join } from 'node:path';
import { notFound } from '@cardume/kit/http';
import express, { type RequestHandler, Router } from 'express';

/** Serves the built web client: hashed files for good, and a page for every address that is none of its files. */
export function webClient(dist: string, pages: Router): Router {
  const router = Router();
  router.use('/assets', express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }), missing);
  router.use(express.static(dist, { index: false }));
  router.use(pages);
  return router;
}

const missing: RequestHandler = (_req, _res, next) => next(notFound());
