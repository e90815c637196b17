/** Query parameter with the source of a visit. The page removes it from the URL. */
export const SOURCE_PARAM = 'de';
export type SharedSource = 'compartilhar' | 'qr';

/** History state of links from the home page to a shop: the previous entry is the list, and the source of the visit. */
export const FROM_SEARCH = { fromList: true, source: 'busca' };
export const FROM_HOME = { fromList: true, source: 'inicio' };
