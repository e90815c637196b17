import type { HomeFilters, StoreSort } from '@cardume/bff/contract';
import { Clock, Heart } from 'lucide-react';
import { Chip } from '../../../../ui/Chip.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import type { ChangeFilters } from '../filters.ts';
import { ChoosePlaceButton } from '../location/ChoosePlaceButton.tsx';
import { SortSelect } from './SortSelect.tsx';
import styles from './shop-list.module.css';

const ORDER_WORDS: Record<StoreSort, string> = {
  relevance: 'Relevância',
  distance: 'Mais próximas',
  rating: 'Mais bem avaliadas',
  visits: 'Mais visitadas',
  newest: 'Mais novas',
};

/** The options of the list: open now, favourites, location and order. */
export function ListOptions({ filters, onChange }: { filters: HomeFilters; onChange: ChangeFilters }) {
  return (
    <Row className={styles.options} gap={8} wrap bottom={16}>
      <Chip pressed={filters.open} icon={<Clock size={18} />} onClick={() => onChange({ open: !filters.open })}>
        Abertas agora
      </Chip>
      <Chip
        pressed={filters.favourites}
        icon={<Heart size={18} className={styles.heart} />}
        onClick={() => onChange({ favourites: !filters.favourites })}
      >
        Favoritas
      </Chip>
      <ChoosePlaceButton onFound={() => onChange({ page: 1 })} />
      <SortSelect order={filters.order} words={ORDER_WORDS} onChange={(order) => onChange({ order })} />
    </Row>
  );
}
