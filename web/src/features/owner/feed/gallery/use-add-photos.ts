import { useState } from 'react';
import { apiErrorOf } from '../../../../shared/api/api-error.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { useUpload } from '../../../../shared/uploads/use-upload.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { useAddPhotoMutation } from '../api.ts';

export const PHOTO_FAILED = 'Falha ao atualizar foto. Tente novamente.';
const LIMIT_STATUS = 422;

/** Reports that the photo limit without premium is reached. */
function toastPhotoLimit(): void {
  toast({
    kind: 'info',
    title: 'Recurso Premium',
    text: 'Você atingiu o limite de 3 fotos. Entre em contato com o suporte para desbloquear mais fotos.',
  });
}

/**
 * Uploads photos one after another and adds each to the gallery; stops at the first failure.
 * @param room number of photos that may be added; further files are skipped with a message
 */
export function useAddPhotos(room: number) {
  const upload = useUpload();
  const [addPhoto] = useAddPhotoMutation();
  const [sending, setSending] = useState<number | null>(null);

  /** Resolves to whether to continue with the next file. */
  async function addOne(file: File): Promise<boolean> {
    setSending(0);
    const imageUrl = await upload(file, setSending);
    if (!imageUrl) return false;
    const { error } = await addPhoto({ body: { imageUrl } });
    if (!error) return true;
    if (apiErrorOf(error).status === LIMIT_STATUS) toastPhotoLimit();
    else toastError(PHOTO_FAILED, error);
    return false;
  }

  async function add(files: File[]) {
    for (const file of files.slice(0, room)) if (!(await addOne(file))) break;
    setSending(null);
    if (files.length > room) toastPhotoLimit();
  }

  return { sending, add };
}
