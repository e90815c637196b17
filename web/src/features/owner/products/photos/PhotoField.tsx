import { CircleAlert } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { ACCEPTED_PICTURE_TYPES } from '../../../../shared/uploads/validate-picture.ts';
import { Grid, Row, Text } from '../../../../ui/layout/layout.tsx';
import { AddTile } from '../../../../ui/upload/AddTile.tsx';
import { FilePicker } from '../../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../../ui/upload/Progress.tsx';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import { useReorder } from '../../../../ui/use-reorder.ts';
import utilities from '../../../../ui/utilities.module.css';
import { MAX_PHOTOS_PER_PRODUCT } from '../limits.ts';
import styles from './PhotoField.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import type { ProductPhotos } from './use-product-photos.ts';

const HINT = 'Quadrada, 800 x 800, até 5 MB. Arraste as fotos para mudar a ordem.';

/** The photos of a product: added by a file picker or by dropping files, reordered and removed. */
export function PhotoField({ photos }: { photos: ProductPhotos }) {
  const id = useId();
  const { urls, error, loading, sending, add, remove, move } = photos;
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(
    urls.map((url) => ({ id: url })),
    { first: true },
  );
  const [isDropTarget, setDropTarget] = useState(false);
  const arranging = useReorder({ count: urls.length, move, noun: 'Foto', list });
  const count = urls.length + sending.length;

  function drop(event: DragEvent) {
    event.preventDefault();
    setDropTarget(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <section
      aria-labelledby={id}
      aria-describedby={`${id}-note`}
      aria-invalid={error !== undefined || undefined}
      tabIndex={-1}
      className={styles.field}
      onDragOver={(event) => {
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={drop}
    >
      <Text id={id} bottom={6} size="label">
        Fotos <span className={utilities.aside}>(até {MAX_PHOTOS_PER_PRODUCT}, a primeira é a principal)</span>
      </Text>
      <Grid as="ul" ref={list} {...arranging.handlers} className={styles.photos} columns={{ s: 4, m: 2 }} gap={8}>
        {urls.map((url, index) => (
          <PhotoTile
            key={url}
            url={url}
            loading={loading}
            index={index}
            count={urls.length}
            lifted={arranging.lifted === index}
            onMove={arranging.step}
            onRemove={() => {
              leave(index);
              remove(url);
            }}
          />
        ))}
        {sending.map(({ preview, share }) => (
          <li key={preview} className={styles.photo}>
            <img src={preview} alt="" className={styles.preview} />
            <Progress label="Enviando foto" share={share} className={styles.progress} />
          </li>
        ))}
        {count < MAX_PHOTOS_PER_PRODUCT && (
          <li className={styles.photo}>
            <FilePicker accept={ACCEPTED_PICTURE_TYPES} multiple onPick={add}>
              {(open) => <AddTile label="Adicionar foto" isDropTarget={isDropTarget} onPress={open} />}
            </FilePicker>
          </li>
        )}
      </Grid>
      {error ? (
        <Row as="p" id={`${id}-note`} gap={6} align="stretch" top={6} size="strong" tone="danger">
          <CircleAlert size={18} />
          {error}
        </Row>
      ) : (
        <Text id={`${id}-note`} top={6} size="small" tone="faint">
          {HINT}
        </Text>
      )}
      <p role="status" className={utilities.hidden}>
        {arranging.announcement}
      </p>
    </section>
  );
}
