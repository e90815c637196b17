import { join } from 'node:path';
import { notFound } from '@cardume/kit/http';
import express, { type RequestHandler, Router } from 'express';
import { compressedFiles } from './compression.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** A folder has no page of its own: its address gets the same answer as any other unknown one. */
const FILES = { index: false, redirect: false };
const HASHED = { ...FILES, immutable: true, maxAge: '1y' };

/** Serves the built web client: hashed files as immutable, and a page for every address without a file. */
export function webClient(dist: string, pages: Router): Router {
  const router = Router();
  const assets = join(dist, 'assets');
  router.use('/assets', compressedFiles(assets, FOREVER), express.static(assets, HASHED), missing);
  router.use('/index.html', pages);
  router.use(express.static(dist, FILES));
  router.use(pages);
  return router;
}

const missing: RequestHandler = (_req, _res, next) => next(notFound());
