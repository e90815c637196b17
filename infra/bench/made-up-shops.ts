import { createHash } from 'node:crypto';
import type { EventStream } from '@cardume/kit/stream';
import { type OpeningHours, STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import pMap from 'p-map';
import type { z } from 'zod';

const CITIES = ['São Paulo', 'Recife', 'Olinda', 'Curitiba', 'Manaus', 'Belém', 'Salvador', 'Fortaleza', 'Goiânia'];
const CATEGORIES = ['cat-peixes', 'cat-aquarios', 'cat-racoes', 'cat-camas', 'cat-sump', 'cat-plantas', 'cat-higiene'];
const WORDS = ['Aqua', 'Bicho', 'Patinhas', 'Recife', 'Cardume', 'Viva', 'Bom', 'Mar', 'Pet', 'Rio', 'Lua', 'Sol'];

/** Every third shop tells its hours and how it delivers. */
const TELLS_EVERY = 3;
const HOURS: OpeningHours = [
  { opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] },
  { opens: '00:00', closes: '00:00' },
  { opens: '16:00', closes: '02:00' },
  { opens: '09:00', closes: '20:00' },
];
const RADII_KM = 20;

function madeUpTerms(n: number) {
  if (n % TELLS_EVERY !== 0) return {};
  const told = n / TELLS_EVERY;
  const day = HOURS[told % HOURS.length] ?? null;
  return {
    openingHours: [null, day, day, day, day, day, day],
    delivery: { radiusKm: 1 + (told % RADII_KM), fee: 800, freeFrom: null, minimum: 3_000, note: null },
  };
}

/** Returns the id of the n-th shop, or of the n-th item of another kind. */
export function madeUpId(n: number, kind = 'shop'): string {
  const id = createHash('sha1').update(`${kind} ${n}`).digest('hex').slice(0, 32);
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the n-th shop of a generated directory: deterministic, with a unique name, two categories and coordinates. */
export function madeUpShop(n: number): StoreState {
  const pick = <T>(list: T[], step: number) => list[(n * step) % list.length] as T;
  const at = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
  return storeState.parse({
    id: madeUpId(n),
    ownerId: `owner-${n}`,
    name: `${pick(WORDS, 1)} ${pick(WORDS, 5)} ${n}`,
    description: `Peixes, plantas e tudo para o seu bicho no bairro, com entrega e consultoria. Loja número ${n}.`,
    address: `Rua das Conchas, ${n}`,
    city: pick(CITIES, 1),
    neighborhood: `Bairro ${n % 40}`,
    state: 'SP',
    postalCode: '04010-100',
    formattedAddress: null,
    whatsapp: '5511900000000',
    profileImageUrl: null,
    coverImageUrl: null,
    categoryId: 'aquarismo-e-pet',
    productCategoryIds: [pick(CATEGORIES, 1), pick(CATEGORIES, 3)],
    latitude: String(-23 + (n % 1_000) / 1_000),
    longitude: String(-46 - (n % 777) / 777),
    ...madeUpTerms(n),
    approved: true,
    changedSinceApproval: false,
    whatsappApproved: true,
    hidden: false,
    createdAt: at,
    updatedAt: at,
  } satisfies z.input<typeof storeState>);
}

/** Publishes the shops `from` (inclusive) to `to` (exclusive) as the stores service would. */
export async function publishShops(stream: EventStream, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  await pMap(numbers, (n) => publishShop(stream, madeUpShop(n), 1), { concurrency: 500 });
}

/** Publishes one version of a shop. */
export async function publishShop(stream: EventStream, state: StoreState, version: number): Promise<void> {
  const subject = stream.subject(STORE_STREAM.service, STORE_STREAM.aggregate, state.id);
  // Long, because 500 concurrent publications wait for one disk.
  await stream.js.publish(subject, JSON.stringify({ version, events: [], state }), { timeout: 60_000 });
}
