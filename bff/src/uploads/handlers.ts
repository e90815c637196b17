import { randomUUID } from 'node:crypto';
import { uploaded, type uploadsContract } from '@cardume/bff/contract';
import type { HttpContext } from '@cardume/kit/http';
import { Router } from 'express';
import { homePictureKey, pictureKey, publicUrl } from '../media/index.ts';
import { type ApiHandlers, type Sessions, tokenHashOf } from '../sessions/index.ts';
import type { UploadAddresses } from './addresses.ts';
import { readPicture } from './body.ts';
import type { PictureMaker } from './picture-maker.ts';

export interface Dependencies {
  sessions: Sessions;
  addresses: UploadAddresses;
  maker: PictureMaker;
}

/** Issues the addresses that pictures are uploaded to. */
export function uploadsHandlers({ addresses, maker }: Dependencies): ApiHandlers<typeof uploadsContract> {
  const issue = async (key: string, http: HttpContext) => {
    maker.prepare();
    const token = await addresses.issue({ key, session: sessionOf(http) });
    return { uploadUrl: `/media/uploads/${token}`, publicUrl: publicUrl(key) };
  };
  return {
    createUploadUrl: (_input, http) => issue(pictureKey(http.viewer.userId, randomUUID()), http),
    createAdminUploadUrl: (_input, http) => issue(homePictureKey(http.viewer.userId, randomUUID()), http),
  };
}

/** Takes pictures: a PUT to an issued address, once, in the session that asked for it. */
export function uploadsRouter({ sessions, addresses, maker }: Dependencies): Router {
  const router = Router();
  router.put('/uploads/:token', async (req, res) => {
    await sessions.require({ req, res });
    const claim = await addresses.claim(req.params.token, sessionOf({ req, res }));
    try {
      await maker.make(claim.key, await readPicture(req));
      await claim.spend();
    } catch (error) {
      await claim.release();
      throw error;
    }
    res.json(uploaded.parse({ publicUrl: publicUrl(claim.key) }));
  });
  return router;
}

/** Identifies a session without revealing its token. */
const sessionOf = ({ req }: HttpContext) => tokenHashOf(req) ?? '';
