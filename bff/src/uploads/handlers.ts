import { randomUUID } from 'node:crypto';
import { uploadResponse, type uploadsContract } from '@cardume/bff/contract';
import { changeGateOf, closedSignal, type HttpContext, unavailable } from '@cardume/kit/http';
import { Router } from 'express';
import type { RateLimit } from '../http/rate-limit.ts';
import type { BucketOwnership } from '../media/bucket-owner.ts';
import { homePictureKey, mediaPath, pictureKey } from '../media/index.ts';
import { type ApiHandlers, type Sessions, type SignedIn, tokenHashOf } from '../sessions/index.ts';
import type { UploadAddresses } from './addresses.ts';
import { readPicture } from './body.ts';
import type { PictureConverter } from './picture-converter.ts';
import { UploadQueue } from './upload-queue.ts';

export interface Uploads {
  /** Limits per account: issued addresses per hour, and unused addresses. */
  limits: { issued: RateLimit; unfinished: RateLimit };
  sessions: Sessions;
  addresses: UploadAddresses;
  converter: PictureConverter;
  bucket: Pick<BucketOwnership, 'ensure'>;
}

/** Handlers that issue the addresses to which pictures are uploaded. */
export function uploadsHandlers({ limits, addresses, converter }: Uploads): ApiHandlers<typeof uploadsContract> {
  const issue = async (key: string, http: HttpContext & { viewer: SignedIn }) => {
    const { userId } = http.viewer;
    const token = await limits.unfinished.countAccepted(userId, () =>
      limits.issued.countAccepted(userId, () => addresses.issue({ key, session: sessionOf(http) })),
    );
    converter.prepare();
    return { uploadUrl: `/media/uploads/${token}`, publicUrl: mediaPath(key) };
  };
  return {
    createUploadUrl: (_input, http) => issue(pictureKey(http.viewer.userId, randomUUID()), http),
    // `keepNamedPictures` does this for the bodies of all calls.
    keepPictures: () => undefined,
    createAdminUploadUrl: (_input, http) => issue(homePictureKey(http.viewer.userId, randomUUID()), http),
  };
}

/** Accepts uploads: one PUT to an issued address, in the session that requested it. */
export function uploadsRouter({ limits, sessions, addresses, converter, bucket }: Uploads): Router {
  const router = Router();
  const turns = new UploadQueue();
  router.put('/uploads/:token', async (req, res) => {
    // Leaves the gate at once: a picture is not data until a form refers to it, and slow uploads would delay a restore.
    (await changeGateOf(req)?.enter())?.();
    const { userId } = await sessions.require({ req, res });
    const key = await turns.take(userId, async () => {
      const claim = await addresses.claim(req.params.token, sessionOf({ req, res }));
      try {
        const picture = await readPicture(req);
        await bucket.ensure().catch((cause: unknown) => {
          throw unavailable({ cause });
        });
        await converter.convert(claim.key, picture, closedSignal(res));
        await claim.spend();
        await limits.unfinished.giveBack(userId);
        return claim.key;
      } catch (error) {
        await claim.release();
        throw error;
      }
    });
    res.json(uploadResponse.parse({ publicUrl: mediaPath(key) }));
  });
  return router;
}

/** Identifies a session without revealing its token. */
const sessionOf = ({ req }: HttpContext) => tokenHashOf(req) ?? '';
