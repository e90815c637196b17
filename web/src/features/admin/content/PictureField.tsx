import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { ACCEPTED } from '../../../shared/uploads/check-picture.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FormState } from '../../../ui/form/use-form.ts';
import { FilePicker } from '../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../ui/upload/Progress.tsx';
import type { ContentKind } from './kinds.tsx';
import styles from './PictureField.module.css';
import type { PictureUpload } from './use-picture-upload.ts';
import type { ItemValues } from './values.ts';

interface PictureFieldProps {
  kind: ContentKind;
  form: FormState<ItemValues>;
  upload: PictureUpload;
}

/** The picture of an item: chosen, uploaded at once, and shown as the home page shows it. */
export function PictureField({ kind, form, upload }: PictureFieldProps) {
  const id = useId();
  const { picture, Preview } = kind;
  const { imageUrl } = form.values;
  return (
    <section aria-labelledby={id} className={styles.field}>
      <h3 id={id} className={styles.label}>
        Imagem
      </h3>
      <Preview
        values={form.values}
        button={
          <div className={cx(styles.buttons, !kind.beside && styles.over)}>
            <FilePicker accept={ACCEPTED} onPick={upload.pick}>
              {(open) => (
                <Button
                  variant="secondary"
                  small
                  disabled={upload.share !== null}
                  icon={<ImageUp size={20} aria-hidden="true" />}
                  onClick={open}
                >
                  {imageUrl ? 'Trocar' : 'Escolher imagem'}
                </Button>
              )}
            </FilePicker>
          </div>
        }
      />
      {upload.share !== null && <Progress label="Enviando imagem" share={upload.share} />}
      {form.errors.imageUrl && <p className={styles.error}>{form.errors.imageUrl}</p>}
      <p className={styles.hint}>
        {picture.width} x {picture.height}, até 5 MB
      </p>
    </section>
  );
}
