import { randomCnpj, randomMobileNumber } from '../documents.ts';
import { idOf, randomFor } from '../random.ts';
import type { DemoShop, DemoUser } from '../types.ts';
import { centroNorte } from './centro-norte.ts';
import { nordeste } from './nordeste.ts';
import { openingHours } from './opening-hours.ts';
import { profilePicturesOf } from './profile-pictures.ts';
import { saoPaulo } from './sao-paulo.ts';
import { cities, type ShopSheet } from './sheet.ts';
import { shopTypes } from './shop-types.ts';
import { shopfronts } from './shopfronts.ts';
import { sudeste } from './sudeste.ts';
import { sul } from './sul.ts';
import { terms } from './terms.ts';

/** The first is the shop of the demo account «lojista». */
export const shopSheets: readonly ShopSheet[] = [...saoPaulo, ...sudeste, ...sul, ...nordeste, ...centroNorte];

const FEWEST_CATEGORIES = 5;
const MOST_CATEGORIES = 9;

/** Indexes of the shops with a CNPJ in the alphanumeric form, which is issued from 2026 on. */
const alphanumeric = new Set([7, 39, 68]);

/**
 * Returns every shop with the fields derived from its sheet; `owners` are in the order of the sheets.
 * @param now the vacation and the special days are around it
 */
export function demoShops(owners: readonly DemoUser[], now: Date): DemoShop[] {
  const covers = shopfronts(shopSheets);
  const profilePictures = profilePicturesOf(shopSheets);
  return shopSheets.map((sheet, i) => {
    const owner = owners[i];
    if (!owner) throw new Error(`no owner for ${sheet.name}`);
    const week = openingHours(sheet, i);
    return {
      ...written(sheet),
      id: shopId(sheet.name),
      ownerId: owner.id,
      cnpj: randomCnpj(randomFor(`cnpj of ${sheet.name}`), alphanumeric.has(i)),
      whatsapp: randomMobileNumber(randomFor(`whatsapp of ${sheet.name}`), cities[sheet.city].areaCode),
      productCategoryIds: categoriesOf(sheet),
      openingHours: week,
      ...terms(i, week, now),
      approved: !sheet.pending,
      cover: sheet.noCover ? null : (covers[i] ?? null),
      profile: sheet.noProfile ? null : (profilePictures[i] ?? null),
    };
  });
}

export const shopId = (name: string): string => idOf('shop', name);

function written({
  name,
  description,
  address,
  city,
  neighborhood,
  postalCode,
  position: [latitude, longitude],
}: ShopSheet) {
  const { state } = cities[city];
  return {
    name,
    description,
    address,
    city,
    neighborhood,
    state,
    postalCode,
    formattedAddress: `${address} - ${neighborhood}, ${city} - ${state}, ${postalCode}, Brasil`,
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
  };
}

function categoriesOf({ name, shopType }: ShopSheet): string[] {
  const { core, extra } = shopTypes[shopType];
  const random = randomFor(`categories of ${name}`);
  const most = Math.min(extra.length, MOST_CATEGORIES - core.length);
  return [...core, ...random.sample(extra, random.integerBetween(FEWEST_CATEGORIES - core.length, most))];
}
