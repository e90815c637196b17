import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type OpeningHours, storeState } from '../events.ts';
import { changesSinceApproval } from './approved-facts.ts';
import { approvalStatusOf, type Contact, type OpenStoreState, type Profile, type StoreEvent, store } from './store.ts';

const profile: Profile = {
  state: 'SP',
  profileImageUrl: null,
  coverImageUrl: null,
  productCategoryIds: ['cat-peixes'],
  categoryId: 'aquarismo',
};
const contact: Contact = {
  name: 'Aqua Viva Aquarismo',
  description: 'Peixes ornamentais e plantas.',
  city: 'São Paulo',
  neighborhood: 'Vila Mariana',
  whatsapp: '5511987654321',
  cnpj: '11.222.333/0001-81',
  address: 'Rua Domingos de Morais, 100',
  postalCode: '04010-100',
  formattedAddress: null,
  placeId: null,
  latitude: '-23.5892',
  longitude: '-46.6345',
};
const opened: StoreEvent = { name: 'StoreOpened', data: { ownerId: 'owner', ...profile }, personal: contact };
const approved: StoreEvent = { name: 'StoreApproved', data: { approvedBy: 'admin' } };
const refused = (reason: string | null): StoreEvent => ({
  name: 'StoreRefused',
  data: { refusedBy: 'admin' },
  personal: { reason },
});
const requested: StoreEvent = { name: 'StoreApprovalRequested', data: {} };
const details = (personal: Partial<Contact>, data: Partial<Profile> = {}): StoreEvent => ({
  name: 'StoreDetailsChanged',
  data,
  personal,
});
const photo = (photoId: string): StoreEvent => ({
  name: 'FeedPhotoAdded',
  data: { photoId, imageUrl: `/media/${photoId}`, order: 0 },
});

describe('a store', () => {
  it('opens once', () => {
    const open = { type: 'OpenStore', ownerId: 'owner', profile, contact } as const;
    expect(scenario(store).given().when(open)).toEqual([opened]);
    expect(scenario(store).given(opened).when(open)).toEqual([]);
    expect(
      scenario(store)
        .given(opened)
        .when({ ...open, ownerId: 'another' }),
    ).toMatchObject({ rejected: 'conflict' });
  });

  it('is approved and loses its approval, each once', () => {
    const approve = { type: 'ApproveStore', by: 'admin' } as const;
    const withdraw = { type: 'RefuseStore', by: 'admin', reason: null } as const;
    expect(scenario(store).given(opened).when(approve)).toEqual([approved]);
    expect(scenario(store).given(opened, approved).when(approve)).toEqual([]);
    const withdrawn = { name: 'StoreApprovalWithdrawn', data: { withdrawnBy: 'admin' }, personal: { reason: null } };
    expect(scenario(store).given(opened, approved).when(withdraw)).toEqual([withdrawn]);
    expect(scenario(store).given(opened, approved).after(withdraw)).toMatchObject({
      approved: false,
      approvedBy: null,
    });
    // Without its approval it waits for another decision, which may be a refusal for the same reason.
    const waiting = scenario(store).given(opened, approved, withdrawn as StoreEvent);
    expect(waiting.when(withdraw)).toEqual([refused(null)]);
  });

  it('is refused once for each reason, until it is approved', () => {
    const refuse = (reason: string | null) => ({ type: 'RefuseStore', by: 'admin', reason }) as const;
    expect(scenario(store).given(opened).when(refuse(null))).toEqual([refused(null)]);
    expect(scenario(store).given(opened, refused(null)).when(refuse(null))).toEqual([]);
    const once = scenario(store).given(opened, refused('Sem CNPJ'));
    expect(once.when(refuse('Sem CNPJ'))).toEqual([]);
    expect(once.when(refuse('Sem foto'))).toEqual([refused('Sem foto')]);
    expect(once.when(refuse(null))).toEqual([refused(null)]);
    expect(once.state).toMatchObject({ refusal: { reason: 'Sem CNPJ' }, pendingSince: null });
    expect(once.after({ type: 'ApproveStore', by: 'admin' })).toMatchObject({ refusal: null, pendingSince: null });
    expect(store.publicState(once.state, 'id')).not.toHaveProperty('refusal');
    const { personal: _, ...erased } = refused('Sem CNPJ') as Extract<StoreEvent, { name: 'StoreRefused' }>;
    expect(scenario(store).given(opened, erased).state).toMatchObject({ refusal: { reason: null } });
  });

  it('keeps its approval when it is edited', () => {
    const rename = { type: 'ChangeStoreDetails', profile: {}, contact: { name: 'Aqua Nova' } } as const;
    const after = scenario(store).given(opened, approved).after(rename);
    expect(after).toMatchObject({ name: 'Aqua Nova', approved: true, whatsapp: contact.whatsapp });
  });

  it('waits, is refused, and waits again from the moment that its owner asks for another decision', () => {
    const request = { type: 'RequestApproval' } as const;
    const statusOf = (...events: StoreEvent[]) => {
      const { state } = scenario(store).given(opened, ...events);
      return state.status === 'open' ? approvalStatusOf(state) : undefined;
    };
    const withdrawn: StoreEvent = {
      name: 'StoreApprovalWithdrawn',
      data: { withdrawnBy: 'admin' },
      personal: { reason: 'Sem foto' },
    };
    expect(statusOf()).toBe('waiting');
    expect(statusOf(refused(null))).toBe('refused');
    expect(statusOf(refused(null), details({ name: 'Aqua Nova' }))).toBe('refused');
    expect(statusOf(refused(null), requested)).toBe('waiting');
    expect(statusOf(refused(null), requested, refused(null))).toBe('refused');
    expect(statusOf(refused(null), approved)).toBe('approved');
    expect(statusOf(approved, details({ placeId: 'p' }))).toBe('approved');
    expect(statusOf(approved, details({ name: 'Aqua Nova' }))).toBe('changed');
    expect(statusOf(approved, withdrawn)).toBe('waiting');
    expect(statusOf(approved, withdrawn, refused('Sem foto'))).toBe('refused');

    for (const events of [[], [refused(null), requested], [approved], [approved, withdrawn], [refused(null), approved]])
      expect(
        scenario(store)
          .given(opened, ...events)
          .when(request),
      ).toMatchObject({ rejected: 'conflict', code: 'store_not_refused' });
    const again = scenario(store).given(opened, refused('Sem CNPJ'));
    expect(again.when(request)).toEqual([requested]);
    expect(again.after(request)).toMatchObject({ refusal: { reason: 'Sem CNPJ' }, pendingSince: expect.any(String) });
    const asked = scenario(store).given(opened, refused('Sem CNPJ'), requested);
    expect(asked.when({ type: 'RefuseStore', by: 'admin', reason: 'Sem CNPJ' })).toEqual([refused('Sem CNPJ')]);
    expect(scenario(store).given().when(request)).toMatchObject({ rejected: 'missing' });
  });

  it('tells whether its owner has changed it since it was refused', () => {
    const corrected = (...events: StoreEvent[]) => {
      const { state } = scenario(store).given(opened, ...events);
      return state.status === 'open' ? state.refusal?.corrected : undefined;
    };
    expect(corrected(details({ name: 'Aqua Nova' }), refused(null))).toBe(false);
    expect(corrected(refused(null), details({ name: 'Aqua Nova' }))).toBe(true);
    expect(corrected(refused(null), photo('p1'))).toBe(true);
    expect(corrected(refused(null), details({ name: 'Aqua Nova' }), refused('Sem foto'))).toBe(false);
  });

  it('is decided on as it was seen, and once', () => {
    const approve = { type: 'ApproveStore', by: 'admin' } as const;
    const refuse = { type: 'RefuseStore', by: 'another', reason: null } as const;
    const stale = { rejected: 'conflict', code: 'store_changed' };
    const waiting = scenario(store).given(opened, details({ city: 'Recife' }));
    for (const command of [approve, refuse]) expect(waiting.when({ ...command, version: 1 })).toMatchObject(stale);
    expect(waiting.when({ ...approve, version: 2 })).toEqual([approved]);
    expect(waiting.when({ ...refuse, version: 2 })).toMatchObject([{ name: 'StoreRefused' }]);
    for (const decision of [approved, refused(null)]) {
      const decided = scenario(store).given(opened, decision);
      for (const command of [approve, refuse]) expect(decided.when({ ...command, version: 1 })).toMatchObject(stale);
    }
    // Without a version the same decision may be repeated.
    expect(scenario(store).given(opened, approved).when(approve)).toEqual([]);
    expect(scenario(store).given(opened, refused(null)).when(refuse)).toEqual([]);
  });

  it('differs from its approved version until an admin confirms the change or the owner undoes it', () => {
    const confirm = { type: 'ApproveStore', by: 'admin' } as const;
    const differs = (...events: StoreEvent[]) => {
      const { state } = scenario(store).given(opened, ...events);
      return storeState.parse(store.publicState(state, 'id')).changedSinceApproval;
    };
    expect(differs(details({ name: 'Golpe' }))).toBe(false);
    expect(differs(approved, details({ placeId: null, postalCode: null }, { openingHours: null }))).toBe(false);
    const listed = (...events: StoreEvent[]) =>
      changesSinceApproval(scenario(store).given(opened, approved, ...events).state as OpenStoreState);
    const texts = [
      ...(['name', 'description', 'city', 'neighborhood', 'cnpj', 'address'] as const),
      ...(['whatsapp', 'latitude', 'longitude'] as const),
    ];
    for (const field of texts) {
      expect([field, differs(approved, details({ [field]: '55' }))]).toEqual([field, true]);
      expect(listed(details({ [field]: '55' }))).toEqual([{ field, before: contact[field], after: '55' }]);
    }
    const profiles = [
      { state: 'PE' },
      { coverImageUrl: 'https://fotos.example/a.webp' },
      { profileImageUrl: '/media/b' },
    ];
    for (const changed of profiles) expect([changed, differs(approved, details({}, changed))]).toEqual([changed, true]);
    expect(differs(approved, details({ name: 'Golpe' }), details({ name: contact.name }))).toBe(false);
    const confirmed: StoreEvent = { name: 'StoreChangesConfirmed', data: { confirmedBy: 'admin' } };
    const changed = scenario(store).given(opened, approved, details({ name: 'Golpe' }));
    expect(changed.when(confirm)).toEqual([confirmed]);
    expect(changed.when({ ...confirm, version: 1 })).toMatchObject({ code: 'store_changed' });
    expect(differs(approved, details({ name: 'Golpe' }), confirmed)).toBe(false);
  });

  it('has an approved WhatsApp number until its owner sets another one', () => {
    const number = (whatsapp: string): StoreEvent => ({
      name: 'StoreDetailsChanged',
      data: {},
      personal: { whatsapp },
    });
    const isApproved = (...events: StoreEvent[]) =>
      storeState.parse(store.publicState(scenario(store).given(opened, ...events).state, 'id')).whatsappApproved;
    expect(isApproved()).toBe(false);
    expect(isApproved(approved)).toBe(true);
    expect(isApproved(approved, number('5581900000000'))).toBe(false);
    expect(isApproved(approved, number('5581900000000'), number(contact.whatsapp ?? ''))).toBe(true);
    // The same number, as earlier releases stored it.
    expect(isApproved(approved, number('11987654321'))).toBe(true);
    expect(isApproved(approved, number('87654321'))).toBe(false);
    const confirmed: StoreEvent = { name: 'StoreChangesConfirmed', data: { confirmedBy: 'admin' } };
    expect(isApproved(approved, number('5581900000000'), confirmed)).toBe(true);
  });

  it('is hidden with its refusal until it is approved', () => {
    const hide = { type: 'RefuseStore', by: 'admin', reason: 'Denúncia', hide: true } as const;
    const hidden: StoreEvent = { name: 'StoreHidden', data: { hiddenBy: 'admin' } };
    expect(scenario(store).given(opened, approved).when(hide)).toMatchObject([
      { name: 'StoreApprovalWithdrawn', personal: { reason: 'Denúncia' } },
      hidden,
    ]);
    const refused: StoreEvent = {
      name: 'StoreRefused',
      data: { refusedBy: 'admin' },
      personal: { reason: 'Denúncia' },
    };
    expect(scenario(store).given(opened).when(hide)).toEqual([refused, hidden]);
    expect(scenario(store).given(opened, refused).when(hide)).toEqual([hidden]);
    const gone = scenario(store).given(opened, refused, hidden);
    expect(gone.when(hide)).toEqual([]);
    expect(store.publicState(gone.state, 'id')).toMatchObject({ hidden: true, approved: false });
    expect(gone.after({ type: 'ApproveStore', by: 'admin' })).toMatchObject({ hidden: false, approved: true });
  });

  it('records opening hours, and keeps them when something else is edited', () => {
    const weekday = { opens: '09:00', closes: '18:00' };
    const openingHours: OpeningHours = [
      null,
      weekday,
      weekday,
      weekday,
      weekday,
      { opens: '20:00', closes: '02:00' },
      null,
    ];
    const change = (profile: Partial<Profile>, contact: Partial<Contact> = {}) =>
      ({ type: 'ChangeStoreDetails', profile, contact }) as const;
    const said: StoreEvent = { name: 'StoreDetailsChanged', data: { openingHours }, personal: {} };
    expect(scenario(store).given(opened).when(change({ openingHours }))).toEqual([said]);
    const open = scenario(store).given(opened, said);
    expect(open.after(change({}, { name: 'Aqua Nova' }))).toMatchObject({ openingHours });
    expect(open.after(change({ openingHours: null }))).toMatchObject({ openingHours: null });
    expect(store.publicState(open.state, 'id')).toMatchObject({ openingHours });
  });

  it('has no opening hours if its event or message was written before they existed', () => {
    const { state } = scenario(store).given(opened);
    expect(state).toMatchObject({ openingHours: null });
    const { openingHours: _, ...before } = storeState.parse(store.publicState(state, 'id'));
    expect(storeState.parse(before)).toEqual({ ...before, openingHours: null });
  });

  it('accepts three photos, and more from a premium owner', () => {
    const add = { type: 'AddFeedPhoto', photoId: 'p4', imageUrl: '/media/p4', order: 0, isPremium: false } as const;
    const full = scenario(store).given(opened, photo('p1'), photo('p2'), photo('p3'));
    expect(full.when(add)).toMatchObject({ rejected: 'limit', code: 'feed_limit' });
    expect(full.when({ ...add, isPremium: true })).toEqual([photo('p4')]);
    expect(full.when({ ...add, photoId: 'p1' })).toEqual([]);
    expect(full.after({ type: 'RemoveFeedPhoto', photoId: 'p2' })).toMatchObject({
      feed: [{ id: 'p1' }, { id: 'p3' }],
    });
  });

  it('replaces and moves a photo, which keeps its time of creation', () => {
    const two = scenario(store).given(opened, photo('p1'), photo('p2'));
    const change = (changes: { imageUrl?: string; order?: number }, photoId = 'p1') =>
      ({ type: 'ChangeFeedPhoto', photoId, ...changes }) as const;
    expect(two.when(change({ imageUrl: '/media/new' }))).toEqual([
      { name: 'FeedPhotoChanged', data: { photoId: 'p1', imageUrl: '/media/new' } },
    ]);
    const before = two.state.status === 'open' ? two.state.feed : [];
    expect(two.after(change({ imageUrl: '/media/new', order: 2 }))).toMatchObject({
      feed: [{ ...before[0], imageUrl: '/media/new', order: 2 }, before[1]],
    });
    expect(two.when(change({ imageUrl: '/media/p1', order: 0 }))).toEqual([]);
    expect(two.when(change({ order: 1 }, 'p9'))).toMatchObject({ rejected: 'missing', message: 'Foto não encontrada' });
  });

  it('records only the changed fields', () => {
    const change = (profile: Partial<Profile>, contact: Partial<Contact>) =>
      scenario(store).given(opened).when({ type: 'ChangeStoreDetails', profile, contact });
    expect(change(profile, contact)).toEqual([]);
    expect(change({ productCategoryIds: [...profile.productCategoryIds], openingHours: null }, {})).toEqual([]);
    expect(change({ ...profile, state: 'RJ' }, { ...contact, cnpj: null })).toEqual([
      { name: 'StoreDetailsChanged', data: { state: 'RJ' }, personal: { cnpj: null } },
    ]);
  });

  it('records no change that changes nothing', () => {
    const nothing = { type: 'ChangeStoreDetails', profile: {}, contact: {} } as const;
    expect(scenario(store).given(opened).when(nothing)).toEqual([]);
  });

  it('closes once, and then has no public state', () => {
    const closed: StoreEvent = { name: 'StoreClosed', data: {} };
    expect(scenario(store).given(opened).when({ type: 'CloseStore' })).toEqual([closed]);
    const gone = scenario(store).given(opened, closed);
    expect(gone.when({ type: 'CloseStore' })).toEqual([]);
    expect(gone.when({ type: 'OpenStore', ownerId: 'owner', profile, contact })).toMatchObject({
      rejected: 'conflict',
    });
    expect(store.publicState(gone.state, 'id')).toBeNull();
  });

  it('refuses commands without a shop', () => {
    expect(scenario(store).given().when({ type: 'ApproveStore', by: 'admin' })).toMatchObject({ rejected: 'missing' });
  });

  it('is derived without erased fields', () => {
    const { personal: _, ...erased } = opened as Extract<StoreEvent, { name: 'StoreOpened' }>;
    const { state } = scenario(store).given(erased);
    expect(state).toMatchObject({ status: 'open', name: '', description: '', city: '', neighborhood: '' });
    expect(state).toMatchObject({ whatsapp: null, cnpj: null, address: '', latitude: null });
  });

  it('publishes neither the cnpj nor the approving admin', () => {
    const known = store.publicState(scenario(store).given(opened, approved).state, 'id');
    expect(JSON.stringify(known)).not.toContain('11.222.333');
    expect(known).not.toHaveProperty('approvedBy');
  });
});
