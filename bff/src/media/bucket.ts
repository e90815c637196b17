/** The bucket of pictures, its keys, owner and trash, and calls of S3. Loads no image library. */
export { BucketOwnership, bucketOwner, ForeignBucket, giveBucket } from './bucket-owner.ts';
export { MEDIA_KEY, originalKey, widthKey } from './keys.ts';
export { isMissing, openS3 } from './s3.ts';
export { PictureStorage } from './storage.ts';
export {
  MIN_UNUSED_AGE_MS,
  mayMoveToTrash,
  type PictureObject,
  pictureObject,
  TRASH_KEPT_MS,
  trashKey,
} from './trash.ts';
