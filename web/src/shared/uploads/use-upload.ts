import { toast } from '../../ui/toast/toast-store.ts';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { route } from '../api/route.ts';
import { toastError } from '../toast-error.ts';
import { putFile, UploadError } from './put-file.ts';
import { extensionOf, validatePicture } from './validate-picture.ts';

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    createUploadUrl: build.mutation(endpoint(route('createUploadUrl'))),
    createAdminUploadUrl: build.mutation(endpoint(route('createAdminUploadUrl'))),
  }),
});

export const UPLOAD_FAILED = 'Falha ao enviar imagem. Tente novamente.';

/** Uploads a picture. @returns its public URL; null if it failed, after an error toast */
type Upload = (file: File, onProgress?: (share: number) => void) => Promise<string | null>;

/** Returns the upload of pictures of an owner's shop. */
export function useUpload(): Upload {
  const [createUrl] = uploadApi.useCreateUploadUrlMutation();
  return uploadBy((body) => createUrl({ body }));
}

/** Returns the upload of pictures of the home page. */
export function useAdminUpload(): Upload {
  const [createUrl] = uploadApi.useCreateAdminUploadUrlMutation();
  return uploadBy((body) => createUrl({ body }));
}

type CreateUrl = (body: {
  fileExtension: string;
}) => ReturnType<ReturnType<typeof uploadApi.useCreateUploadUrlMutation>[0]>;

function uploadBy(createUrl: CreateUrl): Upload {
  return async (file, onProgress = () => {}) => {
    const problem = validatePicture(file);
    if (problem) {
      toast({ kind: 'error', title: problem });
      return null;
    }
    const { data, error } = await createUrl({ fileExtension: extensionOf(file) ?? '' });
    if (!data) {
      toastError(UPLOAD_FAILED, error);
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
