import { useState } from 'react';
import { decodePicture } from '../../../lib/decode-picture.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { UPLOAD_FAILED, useUpload } from '../../../shared/uploads/use-upload.ts';
import { validatePicture } from '../../../shared/uploads/validate-picture.ts';
import { hasSameAspectRatio, type Size } from '../../../ui/crop/crop.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useChangeMyStoreMutation } from './own-shop.ts';

/** The size of each picture, in pixels, in the aspect ratio of the shop page. */
const TARGETS = {
  coverImageUrl: { width: 2100, height: 900 },
  profileImageUrl: { width: 400, height: 400 },
} satisfies Record<string, Size>;

const SAVED = { coverImageUrl: 'Banner atualizado!', profileImageUrl: 'Foto de perfil atualizada!' };

function toastUnreadable(): void {
  toast({ kind: 'error', title: UPLOAD_FAILED, text: 'Não foi possível ler esta imagem.' });
}

export type PictureField = keyof typeof TARGETS;
type Source = { url: string; size: Size };

/** Changes a picture of the shop: validates the file, crops it unless its aspect ratio fits, uploads and saves it. */
export function useShopPicture(field: PictureField) {
  const target = TARGETS[field];
  const upload = useUpload();
  const [change] = useChangeMyStoreMutation();
  const [source, setSource] = useState<Source | null>(null);
  const [sending, setSending] = useState<number | null>(null);

  async function send(file: File) {
    setSending(0);
    const url = await upload(file, setSending);
    if (url) await save(url);
    setSending(null);
  }

  async function save(url: string) {
    const { error } = await change({ body: { [field]: url } });
    if (!error) return toast({ kind: 'success', title: SAVED[field] });
    toastError('Falha ao atualizar foto. Tente novamente.', error);
  }

  async function pick([file]: File[]) {
    if (!file) return;
    const complaint = validatePicture(file);
    if (complaint) return toast({ kind: 'error', title: complaint });
    const picture = await decodePicture(file);
    if (!picture) return toastUnreadable();
    if (!hasSameAspectRatio(picture.size, target)) return setSource(picture);
    URL.revokeObjectURL(picture.url);
    await send(file);
  }

  const cutting = source && {
    source,
    target,
    onClose: () => setSource(null),
    onCut: (cut: Blob | null) => {
      setSource(null);
      if (!cut) return toastUnreadable();
      void send(new File([cut], 'foto.jpg', { type: cut.type }));
    },
  };
  return { pick, sending, cutting };
}
