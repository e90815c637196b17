import { type HomeFilters, type ProductSort, type StoreSort, townKey } from '@cardume/bff/contract';
import { Bike, Clock, Heart } from 'lucide-react';
import { Chip } from '../../../../ui/Chip.tsx';
import { Select } from '../../../../ui/field/Select.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { ChoosePlaceButton } from '../../shared/location/ChoosePlaceButton.tsx';
import { LocationControl } from '../../shared/location/LocationControl.tsx';
import { SortSelect } from '../../shared/SortSelect.tsx';
import type { ChangeFilters } from '../filters.ts';
import styles from './shop-list.module.css';

const SHOP_ORDERS: Record<StoreSort, string> = {
  relevance: 'Relevância',
  distance: 'Mais próximas',
  rating: 'Mais bem avaliadas',
  visits: 'Mais visitadas',
  newest: 'Mais novas',
};
const PRODUCT_ORDERS: Record<ProductSort, string> = {
  relevance: 'Relevância',
  distance: 'Mais próximos',
  price: 'Menor preço',
  'price-desc': 'Maior preço',
  discount: 'Maior desconto',
  newest: 'Mais novos',
};

interface ListControlsProps {
  filters: HomeFilters;
  cities: readonly string[];
  onChange: ChangeFilters;
}

/** The controls of both views: location, open now, favourites, delivery, town and order. On phones one row that scrolls. */
export function ListControls({ filters, cities, onChange }: ListControlsProps) {
  const products = filters.view === 'products';
  return (
    <Row className={styles.options} gap={8} wrap bottom={12}>
      <LocationControl onFound={() => onChange({ page: 1 })} onCleared={() => onChange({ city: '' })} />{' '}
      <Chip pressed={filters.open} icon={<Clock size={18} />} onClick={() => onChange({ open: !filters.open })}>
        {products ? 'Só abertas agora' : 'Abertas agora'}
      </Chip>{' '}
      {products || (
        <Chip
          pressed={filters.favourites}
          icon={<Heart size={18} className={styles.heart} />}
          onClick={() => onChange({ favourites: !filters.favourites })}
        >
          Favoritas
        </Chip>
      )}{' '}
      <Chip
        pressed={filters.delivers}
        icon={<Bike size={18} />}
        onClick={() => onChange({ delivers: !filters.delivers })}
      >
        Entregam
      </Chip>{' '}
      <ChoosePlaceButton onFound={() => onChange({ page: 1 })} />{' '}
      <TownSelect chosen={filters.city} cities={cities} onChange={(city) => onChange({ city })} />
      {products ? (
        <SortSelect order={filters.order} words={PRODUCT_ORDERS} onChange={(order) => onChange({ order })} />
      ) : (
        <SortSelect order={filters.order} words={SHOP_ORDERS} onChange={(order) => onChange({ order })} />
      )}
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
