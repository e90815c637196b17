import {
  formatPhone,
  type Geocoded,
  type MyStore,
  type OpeningHours,
  type StoreForm,
  storeForm,
} from '@cardume/bff/contract';
import type { z } from 'zod';
import { formatCep, isWholeCep } from './postal-code.ts';

/** The values of the shop's form. */
export interface ShopValues {
  name: string;
  description: string;
  cnpj: string;
  /** `04010-100`; incomplete while it is typed. */
  postalCode: string;
  address: string;
  neighborhood: string;
  city: string;
  /** Two letters; empty if unknown. */
  state: string;
  whatsapp: string;
  productCategoryIds: string[];
  openingHours: OpeningHours | null;
}

/**
 * Returns the form values of a shop, or the initial ones of a new shop.
 * @param phone of the owner, the number of a new shop
 */
export function valuesOf(shop: MyStore | null, phone = ''): ShopValues {
  return {
    name: shop?.name ?? '',
    description: shop?.description ?? '',
    cnpj: shop?.cnpj ?? '',
    postalCode: wholeCepOf(shop),
    address: shop?.address ?? '',
    neighborhood: shop?.neighborhood ?? '',
    city: shop?.city ?? '',
    state: shop?.state ?? '',
    whatsapp: formatPhone(shop ? (shop.whatsapp ?? '') : phone),
    productCategoryIds: shop?.productCategoryIds ?? [],
    openingHours: shop?.openingHours ?? null,
  };
}

/** Returns an empty string for a postal code without eight digits, which the server accepts and the form does not. */
function wholeCepOf(shop: MyStore | null): string {
  const cep = formatCep(shop?.postalCode ?? '');
  return isWholeCep(cep) ? cep : '';
}

export const CATEGORY_REQUIRED = 'Escolha pelo menos uma categoria';

/** The contract's schema of the form's fields, with stricter rules for postal code and categories. */
export const shopFields = storeForm
  .pick({
    name: true,
    description: true,
    cnpj: true,
    postalCode: true,
    address: true,
    neighborhood: true,
    city: true,
    state: true,
    whatsapp: true,
    productCategoryIds: true,
    openingHours: true,
  })
  .extend({
    postalCode: storeForm.shape.postalCode.refine((cep) => !cep || isWholeCep(cep), 'Informe os 8 dígitos do CEP'),
    productCategoryIds: storeForm.shape.productCategoryIds.unwrap().min(1, CATEGORY_REQUIRED),
  });

/** Validated values, as the contract expects them. */
export type ShopDetails = z.output<typeof shopFields>;

type Address = Pick<ShopDetails, 'address' | 'neighborhood' | 'city' | 'state' | 'postalCode'>;

/** Returns the body of a call that geocodes the address. */
export function geocodingBody({ address, neighborhood, city, state, postalCode }: Address) {
  return { address: `${address}, ${neighborhood}, ${city}`, state, postalCode };
}

/** Whether two addresses are geocoded alike. */
export function isSameAddress(one: Address, other: Address): boolean {
  return JSON.stringify(geocodingBody(one)) === JSON.stringify(geocodingBody(other));
}

const NOWHERE = { latitude: null, longitude: null, formattedAddress: null, placeId: null };

/**
 * Returns the fields of the location to save. Without a result of geocoding the coordinates are cleared if the address
 * differs from the saved one by more than its postal code, and unchanged otherwise.
 * @param saved the address saved last; null if there is none yet
 */
export function locationFields(
  found: Geocoded | undefined,
  values: ShopDetails,
  shop: MyStore | null,
  saved: Address | null,
): Partial<StoreForm> {
  if (!found) {
    const { postalCode } = values;
    return saved && !isSameAddress({ ...saved, postalCode }, values) ? NOWHERE : {};
  }
  const { state, postalCode, city, ...place } = found;
  // A geocoded postal code replaces the stored one, but not one entered in the form.
  const isNewCode = values.postalCode && values.postalCode !== shop?.postalCode;
  return {
    ...place,
    city: city || values.city,
    ...(state && !values.state ? { state } : {}),
    ...(postalCode && !isNewCode ? { postalCode } : {}),
  };
}
