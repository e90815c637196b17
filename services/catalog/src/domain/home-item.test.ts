import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { HOME_KINDS } from '../home/kinds.ts';
import { type HomeItemEvent, homeItem } from './home-item.ts';

const banner = homeItem(HOME_KINDS.banners);
const fields = { title: 'Semana do Aquário', imageUrl: '/media/a', link: null, storeId: null, active: true, order: 1 };
const added: HomeItemEvent = { name: 'HomeItemAdded', data: { fields } };
const removed: HomeItemEvent = { name: 'HomeItemRemoved', data: {} };

describe('an item of the home content', () => {
  it('is added once', () => {
    expect(scenario(banner).given().when({ type: 'AddHomeItem', fields })).toEqual([added]);
    expect(scenario(banner).given(added).when({ type: 'AddHomeItem', fields })).toEqual([]);
  });

  it('changes what is named and keeps the rest', () => {
    const after = scenario(banner)
      .given(added)
      .after({ type: 'ChangeHomeItem', fields: { active: false } });
    expect(after).toMatchObject({ status: 'shown', fields: { ...fields, active: false } });
  });

  it('is gone once removed', () => {
    const gone = scenario(banner).given(added, removed);
    expect(banner.publicState(gone.state, 'id')).toBeNull();
    expect(gone.when({ type: 'ChangeHomeItem', fields: {} })).toMatchObject({ rejected: 'missing' });
    expect(gone.when({ type: 'RemoveHomeItem' })).toMatchObject({ rejected: 'missing' });
  });
});
