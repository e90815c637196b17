import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '../../../../../ui/combobox/Combobox.tsx';
import { useContinuedResult } from '../../../../../ui/combobox/use-continued-result.ts';
import { cx } from '../../../../../ui/cx.ts';
import { Row, Stack, Text } from '../../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../../../ui/state/ErrorState.tsx';
import { toast } from '../../../../../ui/toast/toast-store.ts';
import { useDebounced } from '../../../../../ui/use-debounced.ts';
import utilities from '../../../../../ui/utilities.module.css';
import { useLazyPlaceDetailsQuery, usePlacesQuery } from './api.ts';
import styles from './PlaceDialog.module.css';

const MORE_THAN_LETTERS = 2;
const PAUSE_MS = 300;
const SKELETON_COUNT = 3;

/** A search field for neighbourhoods and cities, with suggestions. */
export function PlaceField({ onChosen }: { onChosen: (place: PlaceDetails) => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = useDebounced(typed, PAUSE_MS);
  const enough = typed.length > MORE_THAN_LETTERS;
  const query = usePlacesQuery(asked, { skip: asked.length <= MORE_THAN_LETTERS });
  const [fetchDetails, { isFetching: opening }] = useLazyPlaceDetailsQuery();
  const result = useContinuedResult(typed, asked, query.currentData);
  const found = enough && !query.error ? (result ?? []) : [];
  const searching = enough && !query.error && (asked !== typed || !query.currentData);

  async function choose({ placeId, description }: PlacePrediction) {
    setText(description);
    const { data } = await fetchDetails(placeId, true);
    if (data) onChosen(data);
    else toast({ kind: 'error', title: 'Erro ao obter localização' });
  }

  return (
    <div>
      <Combobox
        focused
        label="Buscar bairro ou cidade"
        text={text}
        onText={setText}
        items={opening ? [] : found}
        keyOf={(place) => place.placeId}
        onChoose={choose}
        readOnly={opening}
      >
        {(place) => <Suggestion place={place} />}
      </Combobox>
      {enough && query.error && (
        <ErrorState
          title="Não foi possível buscar os locais"
          error={query.error}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      )}
      {(opening || (searching && found.length === 0)) && <PlacesSkeleton />}
      <p role="status" className={styles.nothing}>
        {enough && !searching && query.currentData?.length === 0 && 'Nenhum local encontrado'}
      </p>
    </div>
  );
}

function Suggestion({ place }: { place: PlacePrediction }) {
  return (
    <Row as="span" gap={14}>
      <span className={cx(utilities.iconTarget, styles.pin)}>
        <MapPin size={20} />
      </span>
      <Stack as="span" grow>
        <span className={styles.main}>{place.mainText}</span>{' '}
        <Text as="span" size="small" tone="quiet">
          {place.secondaryText}
        </Text>
      </Stack>
    </Row>
  );
}

function PlacesSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Row as="span" key={key} gap={14}>
          <Skeleton width={44} height={44} radius={14} />
          <Stack as="span" gap={8} grow>
            <Skeleton width="50%" height={14} />
            <Skeleton width="30%" height={12} />
          </Stack>
        </Row>
      ))}
    </Loading>
  );
}
