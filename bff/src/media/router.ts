import { pipeline } from 'node:stream/promises';
import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import { closedSignal, unavailable } from '@cardume/kit/http';
import { type Request, type Response, Router } from 'express';
import { MEDIA_KEY, widthKey } from './keys.ts';
import type { PictureStorage } from './storage.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Serves `/media/<key>`. `?w=` selects a narrower copy; a width without a copy gets the original. */
export function mediaRouter(storage: PictureStorage): Router {
  const router = Router();
  router.get('/{*key}', async (req, res, next) => {
    const key = req.path.slice(1);
    if (!MEDIA_KEY.test(key)) return next();
    const picture = await find(storage, key, req, res).catch((cause: unknown) => {
      throw unavailable({ cause });
    });
    if (!picture) return next();
    res.set({ 'Content-Type': 'image/webp', 'Cache-Control': FOREVER });
    await pipeline(picture, res).catch(() => res.destroy());
  });
  return router;
}

/** The returned stream is destroyed when the response is closed: fast scrolling leaves many before the bucket answers. */
async function find(storage: PictureStorage, key: string, req: Request, res: Response) {
  const signal = closedSignal(res);
  const width = PICTURE_WIDTHS.find((known) => String(known) === req.query.w);
  return (width && (await storage.get(widthKey(key, width), signal))) ?? storage.get(key, signal);
}
