import { type Geocoded, type MyStore, type OpeningHours, type StoreForm, storeForm } from '@cardume/bff/contract';
import type { z } from 'zod';
import { formatPhone } from '../../lib/phone.ts';
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

/** The values of a shop, or of a new one. */
export function valuesOf(shop: MyStore | null): ShopValues {
  return {
    name: shop?.name ?? '',
    description: shop?.description ?? '',
    cnpj: shop?.cnpj ?? '',
    postalCode: wholeCepOf(shop),
    address: shop?.address ?? '',
    neighborhood: shop?.neighborhood ?? '',
    city: shop?.city ?? '',
    state: shop?.state ?? '',
    whatsapp: shop?.whatsapp ? formatPhone(shop.whatsapp) : '',
    productCategoryIds: shop?.productCategoryIds ?? [],
    openingHours: shop?.openingHours ?? null,
  };
}

/** The server takes other postal codes too; one that the field cannot show is entered anew. */
function wholeCepOf(shop: MyStore | null): string {
  const cep = formatCep(shop?.postalCode ?? '');
  return isWholeCep(cep) ? cep : '';
}

/** The contract's fields that the form has, of which it requires more than the contract. */
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
    productCategoryIds: storeForm.shape.productCategoryIds.unwrap().min(1, 'Escolha pelo menos uma categoria'),
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
  const { state, postalCode, city, ...place } = found;
  // What is found replaces what was saved before, but not what the form was given since.
  const isNew = (name: 'state' | 'postalCode') => values[name] && values[name] !== shop?.[name];
  return {
    ...place,
    city: city || values.city,
    ...(state && !isNew('state') ? { state } : {}),
    ...(postalCode && !isNew('postalCode') ? { postalCode } : {}),
  };
}
