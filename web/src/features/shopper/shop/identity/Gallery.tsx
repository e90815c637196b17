import type { FeedPhoto } from '@cardume/bff/contract';
import { useId, useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Shelf } from '../../../../ui/layout/layout.tsx';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useFeedQuery } from '../api.ts';
import styles from './Gallery.module.css';

const SKELETON_COUNT = 3;
const labelOf = (position: number) => `Foto ${position} da galeria`;

/** The shop's photos in a row; each opens enlarged. Nothing without photos. */
export function Gallery({ shopId }: { shopId: string }) {
  return (
    <div className={styles.gallery}>
      <QueryView
        query={useFeedQuery(shopId)}
        skeleton={<GallerySkeleton />}
        errorTitle="Não foi possível carregar as fotos"
      >
        {(photos) => photos.length > 0 && <Photos photos={photos} />}
      </QueryView>
    </div>
  );
}

function Photos({ photos }: { photos: FeedPhoto[] }) {
  const titleId = useId();
  const [open, setOpen] = useState<number | null>(null);
  const shown = open === null ? undefined : photos[open];
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>Galeria</h2>
      <Shelf className={styles.photos} gap={10}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumb photo={photo} label={labelOf(index + 1)} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </Shelf>
      {open !== null && shown && (
        <Dialog kind="picture" title={labelOf(open + 1)} onClose={() => setOpen(null)}>
          <div className={styles.large}>
            <Picture src={shown.imageUrl} alt={labelOf(open + 1)} sizes="880px" fallback={<Scales />} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

function GallerySkeleton() {
  return (
    <Loading>
      <Skeleton width={96} height={26} />
      <Shelf as="div" className={styles.photos} gap={10}>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <Skeleton key={key} className={styles.photo} />
        ))}
      </Shelf>
    </Loading>
  );
}

function Thumb({ photo, label, onOpen }: { photo: FeedPhoto; label: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.photo} aria-label={label} onClick={onOpen}>
      <Picture src={photo.imageUrl} alt="" sizes="148px" fallback={<Scales />} />
    </button>
  );
}
