import { type Geocoded, type MyStore, type OpeningHours, type StoreForm, storeForm } from '@cardume/bff/contract';
import type { z } from 'zod';
import { formatPhone } from '../../lib/phone.ts';

/** The values of the shop's form. */
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

/** The values of a shop, or of a new one. */
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

/** The contract's fields that the form has. */
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

/** Checked values, as the contract takes them. */
export type ShopDetails = z.output<typeof shopFields>;

/** The text to geocode. */
export function addressOf({ address, neighborhood, city }: Pick<ShopValues, 'address' | 'neighborhood' | 'city'>) {
  return `${address}, ${neighborhood}, ${city}`;
}

const NOWHERE = { latitude: null, longitude: null, formattedAddress: null, placeId: null };

/**
 * The position of a shop. An address that was not found is saved without coordinates; the present ones stay only while
 * the address does.
 */
export function placeOf(found: Geocoded | undefined, values: ShopDetails, shop: MyStore | null): Partial<StoreForm> {
  if (!found) return shop && addressOf(shop) !== addressOf(values) ? NOWHERE : {};
  // A found address without state or postal code keeps the present ones.
  const { state, postalCode, city, ...place } = found;
  return {
    ...place,
    city: city || values.city,
    ...(state ? { state } : {}),
    ...(postalCode ? { postalCode } : {}),
  };
}
