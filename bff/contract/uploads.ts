import { z } from 'zod';
import { defineApi } from './access.ts';
import { pictureUrl } from './shapes.ts';

/** Maximum size of an upload, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Media types of pictures, by file extension. */
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

/** A request for an upload address. */
export const uploadRequest = z.object({
  /** With or without a leading dot. */
  fileExtension: z
    .string(ONLY_PICTURES)
    .trim()
    .toLowerCase()
    .meta({ pattern: `^\\.?(${Object.keys(PICTURE_TYPES).join('|')})$` })
    .transform((extension) => extension.replace(/^\./, ''))
    .pipe(z.enum(Object.keys(PICTURE_TYPES) as [PictureExtension, ...PictureExtension[]], ONLY_PICTURES)),
});

/**
 * `uploadUrl` accepts one PUT of the picture, within ten minutes and in the same session; at `publicUrl` it can be read
 * afterwards. Both are paths, `/media/…`. The PUT returns 200 once the picture can be read at all its widths; 400, 408,
 * 413 or 415 if the file is refused; 409 if the address is spent or in use; 503 if a later attempt may succeed.
 */
export const uploadAddress = z.object({ uploadUrl: z.string(), publicUrl: z.string() });
/** The pictures of an unsaved form. */
export const keptPictures = z.object({ urls: z.array(pictureUrl).max(20) });
/** The response of the PUT. */
export const uploadResponse = z.object({ publicUrl: z.string() });

export const uploadsContract = defineApi({
  createUploadUrl: {
    method: 'POST',
    path: '/my-store/upload-url',
    access: 'signed-in',
    summary: 'An address to upload a picture of a shop or product to',
    errors: ['too_many_requests'],
    body: uploadRequest,
    response: uploadAddress,
    status: 200,
  },
  keepPictures: {
    method: 'POST',
    path: '/my-store/pictures/keep',
    access: 'signed-in',
    summary: 'Brings own pictures of an unsaved form back from the trash; 400 where one is gone',
    body: keptPictures,
    status: 204,
  },
  createAdminUploadUrl: {
    method: 'POST',
    path: '/admin/upload-url',
    access: 'admin',
    summary: 'An address to upload a picture of the home page to',
    errors: ['too_many_requests'],
    body: uploadRequest,
    response: uploadAddress,
    status: 200,
  },
});
