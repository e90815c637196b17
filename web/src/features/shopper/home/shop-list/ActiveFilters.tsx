import type { HomeFilters } from '@cardume/bff/contract';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useProductCategoriesQuery } from '../../../../shared/api/reference-data.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import { useShopperLocation } from '../../shared/location/use-shopper-location.ts';
import type { ChangeFilters } from '../filters.ts';
import styles from './shop-list.module.css';

interface ActiveFilter {
  id: string;
  words: string;
  remove: () => void;
}

interface ActiveFiltersProps {
  filters: HomeFilters;
  onChange: ChangeFilters;
}

/** A chip for each filter that narrows or orders the list, which removes it, and a button that removes all of several. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const box = useRef<HTMLDivElement>(null);
  const { location, clear } = useShopperLocation();
  const { data: categories } = useProductCategoriesQuery();
  const active: ActiveFilter[] = [];
  const add = (id: string, words: string | false | undefined, remove: () => void) => {
    if (words) active.push({ id, words, remove });
  };
  const category = categories?.find(({ id, slug }) => filters.category === slug || filters.category === id);
  add('category', filters.category && (category?.name ?? filters.category), () => onChange({ category: '' }));
  add('city', filters.city, () => onChange({ city: '' }));
  add('place', location.place ? (location.place.neighborhood ?? 'Por perto') : undefined, () => {
    clear();
    onChange({ page: 1 });
  });
  add('open', filters.open && 'Abertas agora', () => onChange({ open: false }));
  add('favourites', filters.view !== 'products' && filters.favourites && 'Favoritas', () =>
    onChange({ favourites: false }),
  );
  add('delivers', filters.delivers && 'Entregam', () => onChange({ delivers: false }));
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(active);

  /** Has the focus once no chip is left. */
  const focusBox = () => box.current?.focus({ preventScroll: true });

  function clearAll() {
    focusBox();
    clear();
    onChange({ category: '', city: '', open: false, delivers: false, favourites: false });
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.active}>
      {active.length > 0 && (
        <Row gap={8} wrap bottom={12}>
          <Row as="ul" ref={list} aria-label="Filtros ativos" gap={8} wrap>
            {active.map(({ id, words, remove }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.activeFilter}
                  aria-label={`Remover filtro ${words}`}
                  onClick={() => {
                    if (active.length === 1) focusBox();
                    else leave(index);
                    remove();
                  }}
                >
                  {words}
                  <X size={16} />
                </button>
              </li>
            ))}
          </Row>
          {active.length > 1 && (
            <Button variant="ghost" small onClick={clearAll}>
              Limpar filtros
            </Button>
          )}
        </Row>
      )}
    </div>
  );
}
