import type { HomeFilters } from '@cardume/bff/contract';
import noFavourite from '../../../art/empty/heart.svg';
import noResult from '../../../art/empty/search.svg';
import noShop from '../../../art/empty/shop.svg';

import { EmptyState } from '../../../ui/state/EmptyState.tsx';

/** The empty state of the list: no match, no favourites, or no shops. */
export function NoShops({ filters }: { filters: HomeFilters }) {
  const narrowed = filters.search || filters.open || (filters.favourites && (filters.category || filters.city));
  if (narrowed) {
    const text = 'Tente buscar por outro termo ou ajuste os filtros';
    return <EmptyState card art={noResult} title="Nenhum resultado encontrado" text={text} />;
  }
  if (filters.favourites) {
    const text = 'Toque no coração de uma loja para guardá-la aqui';
    return <EmptyState card art={noFavourite} title="Nenhuma loja favorita" text={text} />;
  }
  return <EmptyState card art={noShop} title="Nenhuma loja disponível" text="Não há lojas cadastradas ainda" />;
}
