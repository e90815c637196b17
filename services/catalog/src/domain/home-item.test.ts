import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type HomeItemEvent, homeItem } from './home-item.ts';
import { HOME_KINDS } from './home-kinds.ts';

const banner = homeItem(HOME_KINDS.banners);
const fields = { title: 'Semana do Aquário', imageUrl: '/media/a', link: null, storeId: null, active: true, order: 1 };
const added: HomeItemEvent = { name: 'HomeItemAdded', data: { fields } };
const removed: HomeItemEvent = { name: 'HomeItemRemoved', data: {} };

describe('an item of the home content', () => {
  it('is added once', () => {
    expect(scenario(banner).given().when({ type: 'AddHomeItem', fields })).toEqual([added]);
    expect(scenario(banner).given(added).when({ type: 'AddHomeItem', fields })).toEqual([]);
  });

  it('changes the given fields and keeps the rest', () => {
    const after = scenario(banner)
      .given(added)
      .after({ type: 'ChangeHomeItem', fields: { active: false } });
    expect(after).toMatchObject({ status: 'shown', fields: { ...fields, active: false } });
  });

  it('records only the changed fields', () => {
    const change = (changed: object) => scenario(banner).given(added).when({ type: 'ChangeHomeItem', fields: changed });
    expect(change({ ...fields, showFrom: null })).toEqual([]);
    expect(change({ ...fields, order: 2 })).toEqual([{ name: 'HomeItemChanged', data: { fields: { order: 2 } } }]);
  });

  it('has no period if it was added before periods existed', () => {
    const old = scenario(banner).given(added);
    expect(banner.publicState(old.state, 'id')).toMatchObject({ ...fields, showFrom: null, showUntil: null });
  });

  it('refers to no product if it was added before items could', () => {
    const seller = homeItem(HOME_KINDS['best-sellers']);
    const data = { fields: { name: 'Ração', price: 990, whatsapp: '5511999990000', active: true, order: 1 } };
    const old = scenario(seller).given({ name: 'HomeItemAdded', data });
    expect(seller.publicState(old.state, 'id')).toMatchObject({ ...data.fields, productId: null });
    expect(banner.publicState(scenario(banner).given(added).state, 'id')).not.toHaveProperty('productId');
    expect(old.when({ type: 'ChangeHomeItem', fields: { productId: null } })).toEqual([]);
    const fields = { productId: 'p-1' };
    expect(old.when({ type: 'ChangeHomeItem', fields })).toEqual([{ name: 'HomeItemChanged', data: { fields } }]);
  });

  it('must end after it begins, whichever of both is changed', () => {
    const [begins, ends] = ['2026-11-27T03:00:00.000Z', '2026-12-01T03:00:00Z'];
    const timed = { ...fields, showFrom: begins, showUntil: ends };
    const refused = { rejected: 'invalid', fields: { showUntil: 'O fim deve ser depois do início' } };
    const add = scenario(banner).given();
    expect(add.when({ type: 'AddHomeItem', fields: { ...timed, showUntil: begins } })).toMatchObject(refused);
    expect(add.when({ type: 'AddHomeItem', fields: timed })).toEqual([
      { name: 'HomeItemAdded', data: { fields: timed } },
    ]);
    const change = (times: { showFrom?: string | null; showUntil?: string | null }) =>
      scenario(banner)
        .given({ name: 'HomeItemAdded', data: { fields: timed } })
        .when({ type: 'ChangeHomeItem', fields: times });
    expect(change({ showFrom: '2026-12-02T00:00:00Z' })).toMatchObject(refused);
    expect(change({ showUntil: '2026-11-27T02:59:59.999Z' })).toMatchObject(refused);
    for (const times of [{ showFrom: null }, { showUntil: null }, { showFrom: ends, showUntil: null }]) {
      expect(change(times)).toEqual([{ name: 'HomeItemChanged', data: { fields: times } }]);
    }
  });

  it('has no public state once removed', () => {
    const gone = scenario(banner).given(added, removed);
    expect(banner.publicState(gone.state, 'id')).toBeNull();
    expect(gone.when({ type: 'ChangeHomeItem', fields: {} })).toMatchObject({ rejected: 'missing' });
    expect(gone.when({ type: 'RemoveHomeItem' })).toMatchObject({ rejected: 'missing' });
  });
});
