/** Type of a shop, which determines its product categories and the appearance of its shopfront. */
export type ShopType = 'aqua' | 'reef' | 'planted' | 'pet' | 'groomer' | 'cat' | 'exotic' | 'farm' | 'mixed';

/** Hand-written data of a shop; all other fields are derived. */
export interface ShopSheet {
  name: string;
  /** Short name for the sign. */
  sign: string;
  shopType: ShopType;
  city: CityName;
  neighborhood: string;
  /** Street, number and complement. */
  address: string;
  postalCode: string;
  position: [latitude: number, longitude: number];
  description: string;
  /** Mean rating, 1 to 5; 0 for a shop without reviews. */
  meanRating: number;
  pending?: true;
  noCover?: true;
  noProfile?: true;
  noHours?: true;
  /** Opening hours instead of those usual for the type of shop. */
  hours?: 'always' | 'overnight' | 'closed';
}

/** State and area code of each city of the demo. */
export const cities = {
  'São Paulo': { state: 'SP', areaCode: '11' },
  Campinas: { state: 'SP', areaCode: '19' },
  'Rio de Janeiro': { state: 'RJ', areaCode: '21' },
  'Belo Horizonte': { state: 'MG', areaCode: '31' },
  Curitiba: { state: 'PR', areaCode: '41' },
  Florianópolis: { state: 'SC', areaCode: '48' },
  'Porto Alegre': { state: 'RS', areaCode: '51' },
  Brasília: { state: 'DF', areaCode: '61' },
  Goiânia: { state: 'GO', areaCode: '62' },
  Salvador: { state: 'BA', areaCode: '71' },
  Recife: { state: 'PE', areaCode: '81' },
  Fortaleza: { state: 'CE', areaCode: '85' },
  Belém: { state: 'PA', areaCode: '91' },
  Manaus: { state: 'AM', areaCode: '92' },
} as const;

export type CityName = keyof typeof cities;
