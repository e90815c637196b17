import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import type { BffConfig } from '../config.ts';
import type { Limits } from '../http/rate-limit.ts';
import type { BucketOwnership } from '../media/bucket-owner.ts';
import type { Sessions } from '../sessions/index.ts';
import { ADDRESS_TTL_S, UploadAddresses } from './addresses.ts';
import type { Uploads } from './handlers.ts';
import { PictureConverter } from './picture-converter.ts';

export { uploadsHandlers, uploadsRouter } from './handlers.ts';

/** Maximum of issued addresses per account that are neither used nor expired. */
const MAX_UNFINISHED = 100;

interface UploadsParts {
  config: BffConfig;
  limit: Limits;
  sessions: Sessions;
  redis: RedisClient;
  bucket: BucketOwnership;
  logger: Logger;
}

/** Returns what calls and uploads share. Its converter must be stopped. */
export function openUploads({ config, limit, sessions, redis, bucket, logger }: UploadsParts): Uploads {
  return {
    sessions,
    limits: {
      issued: limit('upload', config.RATE_UPLOADS),
      unfinished: limit('upload-unfinished', config.RATE_UPLOADS && MAX_UNFINISHED, ADDRESS_TTL_S),
    },
    addresses: new UploadAddresses(redis),
    converter: new PictureConverter(logger),
    bucket,
  };
}
