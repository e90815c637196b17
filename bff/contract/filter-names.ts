/** Names of the filters in addresses, of offers and towns too. */
export const FILTER_NAMES = {
  search: 'busca',
  category: 'categoria',
  city: 'cidade',
  page: 'pagina',
  favourites: 'favoritas',
  open: 'abertas',
  delivers: 'entregam',
  order: 'ordem',
  view: 'ver',
  exact: 'exata',
} as const;
