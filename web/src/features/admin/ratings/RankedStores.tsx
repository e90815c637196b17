import { formatAverage, formatPhone, type RatedStore } from '@cardume/bff/contract';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Box, Column, Row, Text } from '../../../ui/layout/layout.tsx';
import { Stars } from '../../../ui/rating/Stars.tsx';
import utilities from '../../../ui/utilities.module.css';
import { ReviewsButton } from '../shared/reviews/ReviewsButton.tsx';
import styles from './ratings.module.css';

interface RankedStoresProps {
  title: string;
  icon: ReactNode;
  stores: readonly RatedStore[];
  /** Shown without shops. */
  empty: string;
  /** Opens the reviews of a shop. */
  onOpen: (store: RatedStore) => void;
}

/** Shops ranked by rating. */
export function RankedStores({ title, icon, stores, empty, onOpen }: RankedStoresProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} className={utilities.card} pad="20 20 8">
      <Row as="h2" id={id} gap={8}>
        {icon}
        {title}
      </Row>
      {stores.length === 0 && (
        <Text size="small" tone="quiet">
          {empty}
        </Text>
      )}
      <Box as="ol" divided>
        {stores.map((store, index) => (
          <Row as="li" key={store.id} gap={12} padY={12}>
            <Text as="span" className={styles.rankedStoresRank} fixed tone="faint" bold centered>
              {index + 1}
            </Text>
            <RankedStore store={store} onOpen={() => onOpen(store)} />
          </Row>
        ))}
      </Box>
    </Box>
  );
}

function RankedStore({ store, onOpen }: { store: RatedStore; onOpen: () => void }) {
  const { name, approved, whatsapp, city, averageRating, totalReviews } = store;
  return (
    <>
      <Box grow>
        <Text as="h3" size="name">
          {name} {approved || <Badge tone="pending">Pendente</Badge>}
        </Text>
        <Text size="small" tone="quiet">
          {[whatsapp && formatPhone(whatsapp), city].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Column align="end" fixed>
        <Text as="span" size="price" tabular>
          {formatAverage(averageRating)}
        </Text>
        <Stars rating={averageRating} size={14} />
        <ReviewsButton count={totalReviews} name={name} onPress={onOpen} />
      </Column>
    </>
  );
}
