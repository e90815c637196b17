import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { addHomeItem, addProduct, openShop } from '../../infra/test/shops.ts';
import { connection } from './shell/connection.ts';
import { emptyDirectory } from './shell/empty-directory.ts';
import { keyboard } from './shell/keyboard.ts';
import { routeErrors } from './shell/route-errors.ts';
import { screens } from './shell/screens.ts';
import { SHOP } from './shell/shop.ts';
import { type Site, setUpSite } from './site.ts';

async function fill({ product, services }: Site): Promise<void> {
  const { id } = await openShop(services, { name: SHOP, description: 'Palavra'.repeat(30) });
  await addProduct(services, id, { name: `Betta ${'azul'.repeat(40)}` });
  const partner = {
    imageUrl: '/icons/icon-512.png',
    description: 'Banho e tosa',
    discountText: '10% no primeiro banho',
  };
  await addHomeItem(services, 'partners', { ...partner, name: 'Banho Bom', link: 'https://example.com/banho' });
  await eventually(async () => {
    for (const path of ['stores', 'partners']) {
      const answer = await fetch(`${product.baseUrl}/api/${path}?fresh=${randomUUID()}`);
      expect(await answer.text()).toMatch(/Zé|Banho Bom/);
    }
  });
}

const site = setUpSite();
emptyDirectory(site);
describe('with data', () => {
  beforeAll(() => fill(site));
  screens(site);
  keyboard(site);
  connection(site);
  routeErrors(site);
});
