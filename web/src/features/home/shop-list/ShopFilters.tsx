import type { HomeFilters } from '@cardume/bff/contract';
import { Heart } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/field/inputs.tsx';
import { SearchInput } from '../../../ui/field/SearchInput.tsx';
import { useTypedSearch } from '../../../ui/field/use-typed-search.ts';
import type { ChangeFilters } from '../filters.ts';
import { LocationControl } from '../location/LocationControl.tsx';
import { PlaceButton } from '../location/PlaceButton.tsx';
import styles from './ShopFilters.module.css';

interface ShopFiltersProps {
  filters: HomeFilters;
  cities: readonly string[];
  onChange: ChangeFilters;
}

/** The filters and the location of the list. */
export function ShopFilters({ filters, cities, onChange }: ShopFiltersProps) {
  const [text, setText] = useTypedSearch(filters.search, (search) => onChange({ search }, { replace: true }));
  const offered = filters.city && !cities.includes(filters.city) ? [filters.city, ...cities] : cities;
  const toFirstPage = () => onChange({ page: 1 });
  return (
    <div className={styles.filters}>
      <SearchInput
        label="Buscar lojas"
        placeholder="Buscar lojas..."
        value={text}
        onChange={setText}
        className={styles.search}
      />
      <Select aria-label="Cidade" value={filters.city} onChange={(event) => onChange({ city: event.target.value })}>
        <option value="">Todas as cidades</option>
        {offered.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </Select>
      <LocationControl onFound={toFirstPage} onCleared={() => onChange({ city: '' })} />
      <div className={styles.more}>
        <PlaceButton onFound={toFirstPage} />
        <Button
          variant="ghost"
          small
          icon={<Heart size={20} aria-hidden="true" />}
          aria-pressed={filters.favourites}
          onClick={() => onChange({ favourites: !filters.favourites })}
        >
          Favoritas
        </Button>
      </div>
    </div>
  );
}
