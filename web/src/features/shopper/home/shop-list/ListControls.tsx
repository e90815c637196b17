import { type HomeFilters, type StoreSort, townKey } from '@cardume/bff/contract';
import { Clock, Heart } from 'lucide-react';
import { Chip } from '../../../../ui/Chip.tsx';
import { Select } from '../../../../ui/field/inputs.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import type { ChangeFilters } from '../filters.ts';
import { ChoosePlaceButton } from '../location/ChoosePlaceButton.tsx';
import { LocationControl } from '../location/LocationControl.tsx';
import { SortSelect } from './SortSelect.tsx';
import styles from './shop-list.module.css';

const ORDER_WORDS: Record<StoreSort, string> = {
  relevance: 'Relevância',
  distance: 'Mais próximas',
  rating: 'Mais bem avaliadas',
  visits: 'Mais visitadas',
  newest: 'Mais novas',
};

interface ListControlsProps {
  filters: HomeFilters;
  cities: readonly string[];
  onChange: ChangeFilters;
}

/** The controls of the list: location, open now, favourites, town and order. On phones one row that scrolls. */
export function ListControls({ filters, cities, onChange }: ListControlsProps) {
  const products = filters.view === 'products';
  return (
    <Row className={styles.options} gap={8} wrap bottom={12}>
      <LocationControl onFound={() => onChange({ page: 1 })} onCleared={() => onChange({ city: '' })} />
      <Chip pressed={filters.open} icon={<Clock size={18} />} onClick={() => onChange({ open: !filters.open })}>
        {products ? 'Só abertas agora' : 'Abertas agora'}
      </Chip>
      {products || (
        <Chip
          pressed={filters.favourites}
          icon={<Heart size={18} className={styles.heart} />}
          onClick={() => onChange({ favourites: !filters.favourites })}
        >
          Favoritas
        </Chip>
      )}
      <ChoosePlaceButton onFound={() => onChange({ page: 1 })} />
      <TownSelect chosen={filters.city} cities={cities} onChange={(city) => onChange({ city })} />
      {products || <SortSelect order={filters.order} words={ORDER_WORDS} onChange={(order) => onChange({ order })} />}
    </Row>
  );
}

interface TownSelectProps {
  chosen: string;
  cities: readonly string[];
  onChange: (city: string) => void;
}

/** The town of the address may have another spelling, or no shop. */
function TownSelect({ chosen, cities, onChange }: TownSelectProps) {
  const known = cities.find((city) => townKey(city) === townKey(chosen)) ?? chosen;
  const offered = known && !cities.includes(known) ? [known, ...cities] : cities;
  return (
    <Select
      small
      aria-label="Cidade"
      value={known}
      onChange={(event) => onChange(event.target.value)}
      className={styles.town}
    >
      <option value="">Todas as cidades</option>
      {offered.map((city) => (
        <option key={city} value={city}>
          {city}
        </option>
      ))}
    </Select>
  );
}
