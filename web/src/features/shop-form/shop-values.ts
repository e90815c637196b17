import { type Geocoded, type MyStore, type OpeningHours, type StoreForm, storeForm } from '@cardume/bff/contract';
import { formatPhone } from '../../lib/phone.ts';

/** What is typed into the form of a shop. */
export interface ShopValues {
  name: string;
  description: string;
  cnpj: string;
  address: string;
  neighborhood: string;
  city: string;
  whatsapp: string;
  productCategoryIds: string[];
  openingHours: OpeningHours | null;
}

/** What the form begins with. */
export function valuesOf(shop: MyStore | null): ShopValues {
  return {
    name: shop?.name ?? '',
    description: shop?.description ?? '',
    cnpj: shop?.cnpj ?? '',
    address: shop?.address ?? '',
    neighborhood: shop?.neighborhood ?? '',
    city: shop?.city ?? '',
    whatsapp: shop?.whatsapp ? formatPhone(shop.whatsapp) : '',
    productCategoryIds: shop?.productCategoryIds ?? [],
    openingHours: shop?.openingHours ?? null,
  };
}

/** The fields of the contract that the form fills. */
export const shopFields = storeForm.pick({
  name: true,
  description: true,
  cnpj: true,
  address: true,
  neighborhood: true,
  city: true,
  whatsapp: true,
  productCategoryIds: true,
  openingHours: true,
});

/** What a shop's address is looked up by. */
export function addressOf({ address, neighborhood, city }: Pick<ShopValues, 'address' | 'neighborhood' | 'city'>) {
  return `${address}, ${neighborhood}, ${city}`;
}

const NOWHERE = { latitude: null, longitude: null, formattedAddress: null, placeId: null };

/**
 * What is said of where a shop lies. An address that could not be found is saved without coordinates; those of the shop
 * stay only while its address does.
 */
export function placeOf(found: Geocoded | undefined, values: ShopValues, shop: MyStore | null): Partial<StoreForm> {
  if (!found) return shop && addressOf(shop) !== addressOf(values) ? NOWHERE : {};
  // State and postal code stay as they were where the address is known without them.
  const { state, postalCode, city, ...place } = found;
  return {
    ...place,
    city: city || values.city,
    ...(state ? { state } : {}),
    ...(postalCode ? { postalCode } : {}),
  };
}
