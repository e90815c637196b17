import { randomUUID } from 'node:crypto';
import { uploaded, type uploadsContract } from '@cardume/bff/contract';
import type { Exchange, Handlers } from '@cardume/kit/http';
import { Router } from 'express';
import { homePictureKey, pictureKey, publicUrl } from '../media/index.ts';
import { tokenHashOf } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/index.ts';
import type { UploadAddresses } from './addresses.ts';
import { readPicture } from './body.ts';
import type { PictureMaker } from './picture-maker.ts';

export interface Dependencies {
  sessions: Sessions;
  addresses: UploadAddresses;
  maker: PictureMaker;
}

/** Handing out addresses to upload pictures to. */
export function uploadsHandlers({ sessions, addresses, maker }: Dependencies): Handlers<typeof uploadsContract> {
  const issue = async (key: string, exchange: Exchange) => {
    maker.prepare();
    const token = await addresses.issue({ key, session: sessionOf(exchange) });
    return { uploadUrl: `/media/uploads/${token}`, publicUrl: publicUrl(key) };
  };
  return {
    async createUploadUrl(_input, exchange) {
      const { userId } = await sessions.require(exchange);
      return issue(pictureKey(userId, randomUUID()), exchange);
    },
    async createAdminUploadUrl(_input, exchange) {
      const { userId } = await sessions.requireAdmin(exchange);
      return issue(homePictureKey(userId, randomUUID()), exchange);
    },
  };
}

/** Takes pictures: PUT to an address that was handed out, once, by the session that asked for it. */
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

/** What tells one session from another, without telling its token. */
const sessionOf = ({ req }: Exchange) => tokenHashOf(req) ?? '';
