import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useAdminUpload } from '../../../shared/uploads/use-upload.ts';
import { ACCEPTED_PICTURE_TYPES } from '../../../shared/uploads/validate-picture.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FormState } from '../../../ui/form/form-state.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { FilePicker } from '../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../ui/upload/Progress.tsx';
import styles from './content.module.css';
import type { ItemValues } from './item-form.ts';
import type { ContentKind } from './kinds.tsx';

export interface PictureUpload {
  /** The uploaded share of the picture, from 0 to 1; null while no upload is running. */
  share: number | null;
  /** Whether an upload is running at the time of the call. */
  isRunning: () => boolean;
  pick: (files: File[]) => void;
  /** Resolves when the last upload has ended, successfully or not. */
  done: () => Promise<void>;
}

/** Uploads the picture of an item as soon as it is chosen. */
export function usePictureUpload(form: FormState<ItemValues>): PictureUpload {
  const upload = useAdminUpload();
  const [share, setShare] = useState<number | null>(null);
  const running = useRef(false);
  const sending = useRef(Promise.resolve());

  async function send(file: File) {
    running.current = true;
    setShare(0);
    const imageUrl = await upload(file, setShare);
    if (imageUrl) form.change({ imageUrl });
    setShare(null);
    running.current = false;
  }

  return {
    share,
    isRunning: () => running.current,
    pick: ([file]) => {
      if (file) sending.current = send(file);
    },
    done: () => sending.current,
  };
}

interface PictureFieldProps {
  kind: ContentKind;
  form: FormState<ItemValues>;
  upload: PictureUpload;
}

/** The picture of an item, in a preview of its place on the home page. */
export function PictureField({ kind, form, upload }: PictureFieldProps) {
  const id = useId();
  const { picture, Preview } = kind;
  const { imageUrl } = form.values;
  return (
    <Stack as="section" aria-labelledby={id} gap={6}>
      <Text id={id} size="label">
        Imagem
      </Text>
      <Preview
        values={form.values}
        button={
          <Row className={cx(!kind.buttonBesidePreview && styles.pictureFieldOver)} align="stretch">
            <FilePicker accept={ACCEPTED_PICTURE_TYPES} onPick={upload.pick}>
              {(open) => (
                <Button
                  variant="secondary"
                  small
                  disabled={upload.share !== null}
                  icon={<ImageUp size={20} />}
                  onClick={open}
                >
                  {imageUrl ? 'Trocar' : 'Escolher imagem'}
                </Button>
              )}
            </FilePicker>
          </Row>
        }
      />
      {upload.share !== null && <Progress label="Enviando imagem" share={upload.share} />}
      {form.errors.imageUrl && (
        <Text size="strong" tone="danger">
          {form.errors.imageUrl}
        </Text>
      )}
      <Text size="small" tone="faint">
        {picture.width} x {picture.height}, até 5 MB
      </Text>
    </Stack>
  );
}
