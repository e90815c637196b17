import { randomUUID } from 'node:crypto';
import type { StorePage } from '@cardume/bff/contract';
import type { HomeKindName, productFacts } from '@cardume/catalog/api';
import type { StoreDetails } from '@cardume/stores/api';
import type { z } from 'zod';
import type { ServiceClients } from '../seed/services.ts';
import { eventually } from './eventually.ts';

type ProductFacts = z.input<typeof productFacts>;

/** Complete details of a shop. */
export const shopDetails: StoreDetails = {
  name: 'Aqua Viva Aquarismo',
  description: 'Peixes ornamentais, plantas e tudo para montar o seu plantado.',
  city: 'São Paulo',
  neighborhood: 'Vila Mariana',
  state: 'SP',
  profileImageUrl: null,
  coverImageUrl: null,
  productCategoryIds: ['cat-peixes', 'cat-aquarios'],
  whatsapp: '5511987654321',
  cnpj: '11.222.333/0001-81',
  address: 'Rua Domingos de Morais, 100',
  postalCode: '04010-100',
  formattedAddress: null,
  placeId: null,
  latitude: '-23.5892',
  longitude: '-46.6345',
};

export interface TestShop {
  id: string;
  ownerId: string;
}

/** Password of the owners that `openShop` registers. */
export const OWNER_PASSWORD = 'cardume123';

/** Registers an owner and opens a shop through the services' commands; approved by default. */
export async function openShop(
  services: ServiceClients,
  changes: Partial<StoreDetails> = {},
  { approved = true } = {},
): Promise<TestShop> {
  const ownerId = randomUUID();
  const person = { firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: OWNER_PASSWORD };
  await services.auth.registerUser({ params: { id: ownerId }, body: { ...person, email: `${ownerId}@example.com` } });
  return { id: await openShopOf(services, ownerId, changes, { approved }), ownerId };
}

/** Opens a shop of a registered owner. @returns its id */
export async function openShopOf(
  services: ServiceClients,
  ownerId: string,
  changes: Partial<StoreDetails> = {},
  { approved = true } = {},
): Promise<string> {
  const id = randomUUID();
  await services.stores.openStore({ params: { id }, body: { ownerId, details: { ...shopDetails, ...changes } } });
  if (approved) await services.stores.setApproval({ params: { id }, body: { approved, by: 'admin' } });
  return id;
}

/** Waits until a BFF returns these facts of a shop, because it receives the changes of services asynchronously. */
export async function untilShown(baseUrl: string, id: string, facts: Partial<StorePage>): Promise<void> {
  await eventually(async () => {
    const response = await fetch(`${baseUrl}/api/stores/${id}`);
    const shown = (await response.json()) as Partial<StorePage>;
    for (const [name, value] of Object.entries(facts)) {
      const found = shown[name as keyof StorePage];
      if (found !== value) throw new Error(`${name} of shop ${id} is ${found} at ${baseUrl}: ${response.status}`);
    }
  });
}

/**
 * Waits until a BFF returns a shop as approved. Until then it refuses visits of the shop, or accepts them without
 * counting them.
 */
export const untilApproved = (baseUrl: string, id: string): Promise<void> =>
  untilShown(baseUrl, id, { approved: true });

/** Adds a product to a test shop. */
export async function addProduct(services: ServiceClients, storeId: string, changes: Partial<ProductFacts> = {}) {
  const facts = {
    categoryId: 'cat-peixes',
    name: 'Betta halfmoon macho',
    description: 'Adulto, em saquinho com oxigênio.',
    price: 4990,
    discountPercentage: 10,
    imageUrls: [],
    available: true,
    ...changes,
  };
  const params = { storeId, id: randomUUID() };
  const body = { facts, selectedCategoryIds: [facts.categoryId] };
  const { product } = await services.catalog.addProduct({ params, body });
  return product;
}

/** Adds an item to a list of the home content. */
export async function addHomeItem(services: ServiceClients, kind: HomeKindName, fields: object): Promise<void> {
  await services.catalog.addHomeItem({ params: { kind, id: randomUUID() }, body: { ...fields } });
}
