import {
  clockIn,
  type Delivery,
  formatPhone,
  type Geocoded,
  type MyStore,
  type OpeningHours,
  type Payment,
  type SpecialDay,
  type StoreForm,
  storeForm,
  withoutPastDays,
} from '@cardume/bff/contract';
import type { z } from 'zod';
import { formatPriceInput, parsePrice, priceError } from '../../../lib/price.ts';
import { type Checked, validate } from '../../../shared/use-form.ts';
import type { FieldErrors } from '../../../ui/form/form-state.ts';
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
  specialDays: SpecialDay[];
  /** `YYYY-MM-DD`; empty without a vacation. */
  vacationFrom: string;
  vacationTo: string;
  vacationMessage: string;
  payments: Payment[];
  pickup: boolean;
  delivers: boolean;
  /** Numbers and amounts as they are typed. */
  radiusKm: string;
  fee: string;
  freeFrom: string;
  minimum: string;
  deliveryNote: string;
}

/**
 * Returns the form values of a shop, or the initial ones of a new shop.
 * @param phone of the owner, the number of a new shop
 */
export function valuesOf(shop: MyStore | null, phone = ''): ShopValues {
  const { vacation, delivery } = shop ?? {};
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
    // The server drops past days, too, but not before it has counted them.
    specialDays: shop ? withoutPastDays(shop.specialDays, clockIn(shop.state, Date.now())) : [],
    vacationFrom: vacation?.from ?? '',
    vacationTo: vacation?.to ?? '',
    vacationMessage: vacation?.message ?? '',
    payments: shop?.payments ?? [],
    pickup: shop?.pickup ?? true,
    delivers: Boolean(delivery),
    radiusKm: String(delivery?.radiusKm ?? ''),
    fee: amountText(delivery?.fee),
    freeFrom: amountText(delivery?.freeFrom),
    minimum: amountText(delivery?.minimum),
    deliveryNote: delivery?.note ?? '',
  };
}

const amountText = (cents: number | null | undefined) => (typeof cents === 'number' ? formatPriceInput(cents) : '');

/** Returns an empty string for a postal code without eight digits, which the server accepts and the form does not. */
function wholeCepOf(shop: MyStore | null): string {
  const cep = formatCep(shop?.postalCode ?? '');
  return isWholeCep(cep) ? cep : '';
}

export const CATEGORY_REQUIRED = 'Escolha pelo menos uma categoria';

/** Fields of the contract that the form has no input for: pictures, and the place, which follows from the address. */
type OtherField = `${'profile' | 'cover'}ImageUrl` | ('latitude' | 'longitude' | 'formattedAddress' | 'placeId');

const FIELDS = {
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
  specialDays: true,
  vacation: true,
  payments: true,
  pickup: true,
  delivery: true,
} as const satisfies Record<Exclude<keyof StoreForm, OtherField>, true>;

/** The contract's schema of the form's fields, with stricter rules for postal code and categories. */
const shopFields = storeForm.pick(FIELDS).extend({
  postalCode: storeForm.shape.postalCode.refine((cep) => !cep || isWholeCep(cep), 'Informe os 8 dígitos do CEP'),
  productCategoryIds: storeForm.shape.productCategoryIds.unwrap().min(1, CATEGORY_REQUIRED),
});

/** Returns the typed delivery; numbers that cannot be read are NaN, which the contract refuses. */
export function deliveryOf({ delivers, ...typed }: ShopValues): Delivery | null {
  if (!delivers) return null;
  return {
    radiusKm: typed.radiusKm.trim() ? Number(typed.radiusKm.replace(/km/i, '')) : null,
    fee: amountOf(typed.fee),
    freeFrom: amountOf(typed.freeFrom),
    minimum: amountOf(typed.minimum),
    note: typed.deliveryNote,
  };
}

const amountOf = (text: string) => (text.trim() ? (parsePrice(text) ?? Number.NaN) : null);

function vacationOf({ vacationFrom: from, vacationTo: to, vacationMessage: message }: ShopValues) {
  return from || to || message.trim() ? { from, to, message } : null;
}

/** Validated values, as the contract expects them. */
export type ShopDetails = z.output<typeof shopFields>;
type Name = keyof ShopValues;

const AMOUNTS = ['fee', 'freeFrom', 'minimum'] as const;
/** The form's names of what the contract has in one object, and that of errors of the whole. */
const PARTS = {
  delivery: {
    whole: 'delivers',
    fields: { radiusKm: 'radiusKm', fee: 'fee', freeFrom: 'freeFrom', minimum: 'minimum', note: 'deliveryNote' },
  },
  vacation: { whole: 'vacationTo', fields: { from: 'vacationFrom', to: 'vacationTo', message: 'vacationMessage' } },
} as const satisfies Partial<Record<keyof ShopDetails, { whole: Name; fields: Record<string, Name> }>>;

const namesIn = ({ whole, fields }: { whole: Name; fields: Record<string, Name> }) => [whole, ...Object.values(fields)];
export const DELIVERY_NAMES = namesIn(PARTS.delivery);
export const VACATION_NAMES = namesIn(PARTS.vacation);

/** Returns the names that these values of the form have in the contract. */
export function detailNames(names: readonly Name[]): (keyof ShopDetails)[] {
  const details = names.map((name) => {
    if (DELIVERY_NAMES.includes(name)) return 'delivery';
    return VACATION_NAMES.includes(name) ? 'vacation' : (name as keyof ShopDetails);
  });
  return [...new Set(details)];
}

/** Validates the values by the contract, with the errors at the fields of the form. */
export function checkShop(values: ShopValues): Checked<ShopValues, ShopDetails> {
  const parts = { delivery: deliveryOf(values), vacation: vacationOf(values) };
  const checked = validate(shopFields, { ...values, ...parts });
  if (!('errors' in checked)) return checked;
  const errors = errorsAtFields(checked.errors, parts);
  for (const name of AMOUNTS) if (errors[name]) errors[name] = priceError(values[name]) ?? errors[name];
  return { errors };
}

/**
 * Maps the messages about a shop to the fields of its form.
 * @param parts the values of which a message does not say what is wrong with them
 */
export function errorsAtFields(
  { delivery, vacation, ...others }: Partial<Record<string, string>>,
  parts: { delivery?: unknown; vacation?: unknown } = {},
): FieldErrors<ShopValues> {
  return {
    ...others,
    ...(delivery && errorsIn('delivery', delivery, parts.delivery)),
    ...(vacation && errorsIn('vacation', vacation, parts.vacation)),
  };
}

function errorsIn(part: keyof typeof PARTS, message: string, value: unknown): FieldErrors<ShopValues> {
  const { whole, fields } = PARTS[part];
  const checked = validate<Record<string, unknown>, unknown>(shopFields.shape[part], value as Record<string, unknown>);
  const errors = 'errors' in checked ? checked.errors : {};
  const wrong = Object.entries(fields).flatMap(([field, name]) => (errors[field] ? [[name, errors[field]]] : []));
  return Object.fromEntries(wrong.length > 0 ? wrong : [[whole, message]]);
}

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

/** The fields that geocoding fills. */
export type ShopLocation = Partial<Pick<StoreForm, keyof typeof NOWHERE | 'postalCode' | 'city' | 'state'>>;

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
): ShopLocation {
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
