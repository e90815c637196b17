import { z } from 'zod';
import { defineApi } from './access.ts';

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

/**
 * Where to PUT the picture, once and within ten minutes, in the session that asked; and where it will be read then. Both are
 * paths, `/media/…`. The PUT answers 200 when the picture can be read at all its widths; 408, 413, 415 and 400 say what is
 * wrong with the file, 409 that the address is spent or in use, 503 to try again.
 */
export const uploadAddress = z.object({ uploadUrl: z.string(), publicUrl: z.string() });
/** What the PUT answers. */
export const uploaded = z.object({ publicUrl: z.string() });
export type UploadAddress = z.infer<typeof uploadAddress>;

export const uploadsContract = defineApi({
  createUploadUrl: {
    method: 'POST',
    path: '/my-store/upload-url',
    access: 'signed-in',
    summary: 'An address to put a picture to, for any signed-in owner',
    body: uploadRequest,
    response: uploadAddress,
    status: 200,
  },
  createAdminUploadUrl: {
    method: 'POST',
    path: '/admin/upload-url',
    access: 'admin',
    summary: 'The same for pictures of the home page, for admins',
    body: uploadRequest,
    response: uploadAddress,
    status: 200,
  },
});
