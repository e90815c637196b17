import type { UploadAddress } from '@cardume/bff/contract';
import { toast } from '../../ui/toast/toast-store.ts';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/base-query.ts';
import { complaintOf, extensionOf } from './check-picture.ts';
import { putFile, UploadError } from './put-file.ts';

/** Who uploads: the two calls differ in who may use them. */
export type Uploader = 'my-store' | 'admin';

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadAddress: build.mutation<UploadAddress, { uploader: Uploader; fileExtension: string }>({
      query: ({ uploader, fileExtension }) => ({
        path: `/${uploader}/upload-url`,
        method: 'POST',
        body: { fileExtension },
      }),
    }),
  }),
});

/** Says that a picture was not taken over. */
export const UPLOAD_FAILED = 'Falha ao enviar imagem. Tente novamente.';

/** Uploads a picture and answers where it is to be read; what goes wrong is told in a toast, and answered with null. */
export function useUpload(uploader: Uploader = 'my-store') {
  const [askAddress] = uploadApi.useUploadAddressMutation();

  return async function upload(file: File, onProgress: (share: number) => void = () => {}): Promise<string | null> {
    const complaint = complaintOf(file);
    if (complaint) {
      toast({ kind: 'error', title: complaint });
      return null;
    }
    const { data, error } = await askAddress({ uploader, fileExtension: extensionOf(file) ?? '' });
    if (!data) {
      toast({ kind: 'error', title: UPLOAD_FAILED, text: (error as ApiError).serverMessage });
      return null;
    }
    try {
      await putFile(data.uploadUrl, file, onProgress);
      return data.publicUrl;
    } catch (cause) {
      toast({
        kind: 'error',
        title: UPLOAD_FAILED,
        text: cause instanceof UploadError ? cause.serverMessage : undefined,
      });
      return null;
    }
  };
}
