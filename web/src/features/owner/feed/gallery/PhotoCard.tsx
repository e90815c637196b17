import type { FeedPhoto } from '@cardume/bff/contract';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '../../../../shared/api/api-error.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { useUpload } from '../../../../shared/uploads/use-upload.ts';
import { ACCEPTED_PICTURE_TYPES } from '../../../../shared/uploads/validate-picture.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { toast, UNDO_MS } from '../../../../ui/toast/toast-store.ts';
import { FilePicker } from '../../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../../ui/upload/Progress.tsx';
import { useAddPhotoMutation, useChangePhotoMutation, useRemovePhotoMutation } from '../api.ts';
import styles from './gallery.module.css';
import { PHOTO_FAILED } from './use-add-photos.ts';

const SIZES = '(min-width: 1024px) 370px, (min-width: 768px) 33vw, 50vw';

interface PhotoCardProps {
  photo: FeedPhoto;
  position: number;
  /** Called before the call that removes the photo. */
  onRemove: () => void;
}

/** A photo of the gallery that can be replaced or removed. */
export function PhotoCard({ photo, position, onRemove }: PhotoCardProps) {
  const upload = useUpload();
  const [change] = useChangePhotoMutation();
  const [removePhoto, { isLoading: removing }] = useRemovePhotoMutation();
  const [addPhoto] = useAddPhotoMutation();
  const [sending, setSending] = useState<number | null>(null);

  async function replace([file]: File[]) {
    if (!file) return;
    setSending(0);
    const imageUrl = await upload(file, setSending);
    if (imageUrl) toastIfFailed((await change({ params: { id: photo.id }, body: { imageUrl } })).error);
    setSending(null);
  }

  async function remove() {
    onRemove();
    const { error } = await removePhoto({ params: { id: photo.id } });
    if (error) return toastIfFailed(error);
    const bringBack = async () => toastIfFailed((await addPhoto({ body: { imageUrl: photo.imageUrl } })).error);
    toast({
      kind: 'success',
      title: 'Foto removida',
      duration: UNDO_MS,
      action: { label: 'Desfazer', onPress: bringBack },
    });
  }

  return (
    <div className={styles.photoCardPhoto}>
      <Picture src={photo.imageUrl} alt={`Foto ${position}`} sizes={SIZES} fallback={<Scales />} />
      <Row className={styles.photoCardActions} gap={8} align="stretch">
        <FilePicker accept={ACCEPTED_PICTURE_TYPES} onPick={replace}>
          {(open) => (
            <IconButton
              variant="floating"
              label="Trocar foto"
              icon={<RefreshCw size={20} />}
              disabled={sending !== null}
              onClick={open}
            />
          )}
        </FilePicker>
        <IconButton
          variant="floating"
          label="Remover"
          className={styles.photoCardRemove}
          icon={<Trash2 size={20} />}
          disabled={removing}
          onClick={remove}
        />
      </Row>
      {sending !== null && <Progress label="Enviando foto" share={sending} className={styles.photoCardProgress} />}
    </div>
  );
}

function toastIfFailed(error: CallError | undefined): void {
  if (error) toastError(PHOTO_FAILED, error);
}
