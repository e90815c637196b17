import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';

/** The largest picture that may be uploaded, in bytes (SPEC section 9: 5 MB). */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Types of picture, by the endings of their files. */
export const PICTURE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const;
export type PictureExtension = keyof typeof PICTURE_TYPES;

const ONLY_PICTURES = 'Por favor, selecione apenas imagens (PNG, JPEG, etc.)';

/** Asks for an address to put a picture to. */
export const uploadRequest = z.object({
  /** With or without a dot. */
  fileExtension: z
    .string(ONLY_PICTURES)
    .trim()
    .toLowerCase()
    .transform((extension) => extension.replace(/^\./, ''))
    .pipe(z.enum(Object.keys(PICTURE_TYPES) as [PictureExtension, ...PictureExtension[]], ONLY_PICTURES)),
});

/** Where to PUT the picture, once and within ten minutes, and where it will be read then (a path, `/media/…`). */
export const uploadAddress = z.object({ uploadUrl: z.string(), publicUrl: z.string() });
export type UploadAddress = z.infer<typeof uploadAddress>;

export const uploadsContract = defineContract({
  createUploadUrl: {
    method: 'POST',
    path: '/my-store/upload-url',
    summary: 'An address to put a picture to, for any signed-in owner',
    body: uploadRequest,
    response: uploadAddress,
    status: 200,
  },
  createAdminUploadUrl: {
    method: 'POST',
    path: '/admin/upload-url',
    summary: 'An address to put a picture to, for admins',
    body: uploadRequest,
    response: uploadAddress,
    status: 200,
  },
});
