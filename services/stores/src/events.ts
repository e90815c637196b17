/** What other services may know of shops (`evt.stores.store.<id>`). */
import { z } from 'zod';

export const STORE_STREAM = { service: 'stores', aggregate: 'store' } as const;

const text = z.string().nullable();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * When a shop is open by its own clock: seven days, Sunday first, null where it is closed. A day that closes no later than
 * it opens does so on the day after; one that closes when it opens is open for 24 hours.
 */
export const openingHours = z.array(z.object({ opens: time, closes: time }).nullable()).length(7);
export type OpeningHours = z.infer<typeof openingHours>;

/** The public state of a shop. */
export const storeState = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  neighborhood: z.string(),
  state: text,
  postalCode: text,
  formattedAddress: text,
  whatsapp: text,
  profileImageUrl: text,
  coverImageUrl: text,
  categoryId: text,
  productCategoryIds: z.array(z.string()),
  /** Null where its owner has not said; messages of before lack it. */
  openingHours: openingHours.nullable().default(null),
  latitude: text,
  longitude: text,
  approved: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoreState = z.infer<typeof storeState>;

/** Kinds of shop; seeds the collection `categories`. Which one a shop is follows from its product categories. */
export const SHOP_CATEGORIES = [
  { id: 'aquarismo', name: 'Aquarismo', icon: 'fish' },
  { id: 'pet-shop', name: 'Pet Shop', icon: 'paw-print' },
  { id: 'aquarismo-e-pet', name: 'Aquarismo e Pet', icon: 'store' },
  { id: 'clinica-e-pet', name: 'Clínica e Pet', icon: 'stethoscope' },
  { id: 'agropecuaria', name: 'Agropecuária', icon: 'wheat' },
] as const;
