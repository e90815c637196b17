/** The bucket of pictures, its owner and its trash, and calls of S3. Loads no image library. */
export { BucketOwnership, bucketOwner, ForeignBucket, giveBucket } from './bucket-owner.ts';
export { isMissing, openS3 } from './s3.ts';
export { PictureStorage } from './storage.ts';
export { mayMoveToTrash, type PictureObject, pictureObject, TRASH_KEPT_MS, trashKey } from './trash.ts';
