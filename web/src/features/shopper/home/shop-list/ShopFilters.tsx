import { type HomeFilters, townKey } from '@cardume/bff/contract';
import { useSearchBox } from '../../../../shared/search-box.ts';
import { Select } from '../../../../ui/field/inputs.tsx';
import { Grid } from '../../../../ui/layout/layout.tsx';
import type { ChangeFilters } from '../filters.ts';
import { LocationControl } from '../location/LocationControl.tsx';
import { SearchBox } from '../search-box/SearchBox.tsx';
import styles from './shop-list.module.css';

interface ShopFiltersProps {
  filters: HomeFilters;
  cities: readonly string[];
  onChange: ChangeFilters;
}

/** The filters and the location of the list. */
export function ShopFilters({ filters, cities, onChange }: ShopFiltersProps) {
  const box = useSearchBox<HTMLDivElement>();
  const chosen = cities.find((city) => townKey(city) === townKey(filters.city)) ?? filters.city;
  const offered = chosen && !cities.includes(chosen) ? [chosen, ...cities] : cities;
  return (
    <Grid ref={box} className={styles.shopFilters} columns={2} gap={10} bottom={12}>
      <SearchBox filters={filters} onChange={onChange} className={styles.search} />
      <Select aria-label="Cidade" value={chosen} onChange={(event) => onChange({ city: event.target.value })}>
        <option value="">Todas as cidades</option>
        {offered.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </Select>
      <LocationControl onFound={() => onChange({ page: 1 })} onCleared={() => onChange({ city: '' })} />
    </Grid>
  );
}
