/** In the address of a page: where the visit comes from. The page takes it out again. */
export const SOURCE_PARAM = 'de';
export type SharedSource = 'compartilhar' | 'qr';

/** State of links from the home to a shop: that its list is the entry before, and where the visit comes from. */
export const FROM_SEARCH = { fromList: true, source: 'busca' };
export const FROM_HOME = { fromList: true, source: 'inicio' };
