import { EventFixtures } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { assortment } from '../src/domain/assortment.ts';
import { homeItem } from '../src/domain/home-item.ts';
import { HOME_KINDS } from '../src/domain/home-kinds.ts';

const folder = (aggregate: string) => new URL(`fixtures/events/${aggregate}/`, import.meta.url);

describe('stored events of an assortment', () => {
  const stored = new EventFixtures(assortment, folder('assortment'));

  it('have a fixture of every version', () => expect(stored.present).toEqual(stored.required));

  it('are understood', () => {
    const changed = ['product-added.v1', 'product-changed.v1'];
    expect(stored.reduce(['product-added.v2', 'product-changed.v2'])).toEqual(stored.reduce(changed));
    expect(stored.reduce(['product-added.v1'])).toEqual({ products: { 'p-1': 'cat-peixes' }, closed: false });
    expect(stored.reduce(changed)).toEqual({ products: { 'p-1': 'cat-plantas' }, closed: false });
    expect(stored.reduce([...changed, 'product-removed.v1'])).toEqual({ products: {}, closed: false });
    expect(stored.reduce([...changed, 'assortment-closed.v1'])).toEqual({ products: {}, closed: true });
  });
});

describe.each(Object.values(HOME_KINDS))('stored events of a $aggregate', (kind) => {
  const stored = new EventFixtures(homeItem(kind), folder(kind.aggregate));

  it('have a fixture of every version', () => expect(stored.present).toEqual(stored.required));

  it('are understood', () => {
    const added = stored.reduce(['home-item-added.v1']);
    const withoutPeriod = { showFrom: null, showUntil: null };
    expect(added).toMatchObject({ status: 'shown', fields: { active: true, order: 1, ...withoutPeriod } });
    expect(stored.reduce(['home-item-added.v1', 'home-item-changed.v1'])).toMatchObject({
      fields: { active: false, order: 1, showFrom: '2026-11-27T03:00:00.000Z' },
      updatedAt: '2026-01-02T12:00:00.000Z',
    });
    expect(stored.reduce(['home-item-added.v1', 'home-item-removed.v1'])).toEqual({ status: 'removed' });
  });
});
