import type { FeedPhoto } from '@cardume/bff/contract';
import { countWithNoun } from '../../../../lib/numbers.ts';
import { useOwner } from '../../../../shared/account/use-owner.ts';
import { ACCEPTED_PICTURE_TYPES } from '../../../../shared/uploads/validate-picture.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Box, Grid, Row, Stack } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { AddTile } from '../../../../ui/upload/AddTile.tsx';
import { FilePicker } from '../../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../../ui/upload/Progress.tsx';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import utilities from '../../../../ui/utilities.module.css';
import { useMyFeedQuery } from '../../shared/own-shop.ts';
import styles from './gallery.module.css';
import { PhotoCard } from './PhotoCard.tsx';
import { PremiumCard } from './PremiumCard.tsx';
import { useAddPhotos } from './use-add-photos.ts';

/** Photo limit without premium. */
const FREE = 3;

/** Adds, replaces and removes the photos of the gallery. */
export function GalleryEditor({ shopName }: { shopName: string }) {
  const query = useMyFeedQuery();
  return (
    <QueryView query={query} skeleton={<GallerySkeleton />} errorTitle="Não foi possível carregar as fotos">
      {(photos) => <Photos photos={photos} shopName={shopName} />}
    </QueryView>
  );
}

function Photos({ photos, shopName }: { photos: FeedPhoto[]; shopName: string }) {
  const { isPremium } = useOwner();
  const room = isPremium ? Number.POSITIVE_INFINITY : FREE - photos.length;
  const { sending, add } = useAddPhotos(room);
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(photos);
  return (
    <Box as="section" aria-labelledby="photos" className={utilities.card} pad={20}>
      <Row gap={12} justify="between" bottom={16}>
        <h2 id="photos">Suas fotos</h2>
        <Badge tone={room > 0 ? 'mare' : 'pending'}>
          {isPremium ? countWithNoun(photos.length, 'foto', 'fotos') : `${photos.length}/${FREE}`}
        </Badge>
      </Row>
      <Grid as="ul" ref={list} columns={{ s: 2, m: 3 }} gap={12}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} position={index + 1} onRemove={() => leave(index)} />
          </li>
        ))}
        {sending !== null && (
          <Stack as="li" className={styles.sending} pad={16}>
            <Progress label="Enviando foto" share={sending} />
          </Stack>
        )}
        {room > 0 && sending === null && (
          <li>
            <FilePicker accept={ACCEPTED_PICTURE_TYPES} multiple onPick={add}>
              {(open) => <AddTile label="Adicionar foto" onPress={open} />}
            </FilePicker>
          </li>
        )}
        {room <= 0 && (
          <Box as="li" across>
            <PremiumCard shopName={shopName} />
          </Box>
        )}
      </Grid>
    </Box>
  );
}

export function GallerySkeleton() {
  return (
    <Box as={Loading} className={utilities.card} pad={20}>
      <Grid columns={{ s: 2, m: 3 }} gap={12}>
        {skeletonKeys(FREE).map((key) => (
          <Skeleton key={key} className={styles.skeletonItem} radius={16} />
        ))}
      </Grid>
    </Box>
  );
}
