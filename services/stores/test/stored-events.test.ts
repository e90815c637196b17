import { EventFixtures } from '@cardume/kit/testing';
import { expect, it } from '@jest/globals';
import { inbox } from '../src/domain/inbox.ts';
import { store } from '../src/domain/store.ts';

const stored = new EventFixtures(store, new URL('fixtures/events/store/', import.meta.url));
const inboxEvents = new EventFixtures(inbox, new URL('fixtures/events/inbox/', import.meta.url));
const opened = {
  status: 'open',
  ownerId: 'owner',
  name: 'Aqua Viva',
  description: 'Peixes e plantas.',
  city: 'São Paulo',
  neighborhood: 'Vila Mariana',
  state: 'SP',
  profileImageUrl: '/media/o/face.webp',
  coverImageUrl: null,
  productCategoryIds: ['cat-peixes'],
  categoryId: 'aquarismo',
  openingHours: null,
  payments: [],
  pickup: true,
  whatsapp: '5511987654321',
  cnpj: '11.222.333/0001-81',
  address: 'Rua Domingos de Morais, 100',
  postalCode: '04010-100',
  formattedAddress: null,
  placeId: 'place-1',
  latitude: '-23.5892',
  longitude: '-46.6345',
  delivery: null,
  specialDays: [],
  vacation: null,
  approved: false,
  approvedAt: null,
  approvedBy: null,
  approvedFacts: [],
  refusal: null,
  hidden: false,
  pendingSince: '2026-01-01T12:00:00.000Z',
  version: 1,
  feed: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};

it('every version of every event has a fixture', () => {
  expect(stored.present).toEqual(stored.required);
  expect(inboxEvents.present).toEqual(inboxEvents.required);
});

it('stored events of a shop are understood', () => {
  expect(stored.reduce(['store-opened.v1'])).toEqual(opened);
  expect(stored.reduce(['store-opened.v2'])).toEqual(opened);
  const terms = {
    payments: ['pix', 'credito'],
    pickup: false,
    delivery: { radiusKm: 5, fee: 800, freeFrom: null, minimum: 3000, note: 'De moto' },
  };
  expect(stored.reduce(['store-opened.v3'])).toEqual({ ...opened, ...terms });
  const lunch = { opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] };
  expect(stored.reduce(['store-opened.v3', 'store-details-changed.v3'])).toMatchObject({
    name: 'Aqua Nova',
    openingHours: [null, lunch, lunch, lunch, lunch, lunch, null],
    payments: ['dinheiro'],
    pickup: true,
    delivery: null,
    specialDays: [
      { date: '2026-12-24', label: 'Véspera de Natal', hours: { opens: '08:00', closes: '12:00' } },
      { date: '2026-12-25', label: null, hours: null },
    ],
    vacation: { from: '2027-01-02', to: '2027-01-10', message: 'Voltamos logo' },
  });
  const weekday = { opens: '09:00', closes: '18:00' };
  const changed = {
    ...opened,
    name: 'Aqua Nova',
    openingHours: [null, weekday, weekday, weekday, weekday, weekday, null],
    whatsapp: null,
    address: 'Rua Vergueiro, 1',
    version: 2,
    updatedAt: '2026-01-02T12:00:00.000Z',
  };
  expect(stored.reduce(['store-opened.v2', 'store-details-changed.v2'])).toMatchObject(changed);
  const approved = ['store-opened.v1', 'store-details-changed.v1', 'store-approved.v1'];
  const approvedFacts = [
    { field: 'name', value: 'Aqua Nova' },
    { field: 'whatsapp', value: null },
    { field: 'cnpj', value: '11.222.333/0001-81' },
    { field: 'address', value: 'Rua Vergueiro, 1' },
    { field: 'neighborhood', value: 'Vila Mariana' },
    { field: 'city', value: 'São Paulo' },
    { field: 'state', value: 'SP' },
    { field: 'latitude', value: '-23.5892' },
    { field: 'longitude', value: '-46.6345' },
    { field: 'description', value: 'Peixes e plantas.' },
    { field: 'profileImageUrl', value: '/media/o/face.webp' },
    { field: 'coverImageUrl', value: null },
  ];
  expect(stored.reduce(approved)).toEqual({
    ...changed,
    approvedFacts,
    approved: true,
    approvedAt: '2026-01-03T12:00:00.000Z',
    approvedBy: 'admin',
    pendingSince: null,
    version: 3,
    updatedAt: '2026-01-03T12:00:00.000Z',
  });
  expect(stored.reduce([...approved, 'store-changes-confirmed.v1'])).toMatchObject({ approvedFacts, approved: true });
  const withPhoto = [...approved, 'store-approval-withdrawn.v1', 'feed-photo-added.v1', 'feed-photo-changed.v1'];
  expect(stored.reduce(withPhoto)).toEqual({
    ...changed,
    refusal: { reason: null, corrected: true },
    pendingSince: '2026-01-04T12:00:00.000Z',
    version: 6,
    feed: [{ id: 'p-1', imageUrl: '/media/o/other.webp', order: 2, createdAt: '2026-01-05T12:00:00.000Z' }],
    updatedAt: '2026-01-06T12:00:00.000Z',
  });
  expect(stored.reduce([...withPhoto, 'feed-photo-removed.v1'])).toMatchObject({ feed: [] });
  const refused = { refusal: { reason: 'Envie o CNPJ da loja', corrected: false }, pendingSince: null };
  expect(stored.reduce(['store-opened.v2', 'store-refused.v1'])).toMatchObject({ ...refused, version: 2 });
  expect(stored.reduce(['store-opened.v2', 'store-refused.v1', 'store-approval-requested.v1'])).toMatchObject({
    ...refused,
    pendingSince: '2026-01-08T12:00:00.000Z',
  });
  expect(stored.reduce(['store-opened.v2', 'store-refused.v1', 'store-approved.v1'])).toMatchObject({ refusal: null });
  expect(stored.reduce([...approved, 'store-approval-withdrawn.v2'])).toMatchObject({
    approved: false,
    refusal: { reason: 'O endereço não confere', corrected: false },
    pendingSince: '2026-01-04T12:00:00.000Z',
  });
  const hidden = ['store-opened.v2', 'store-refused.v1', 'store-hidden.v1'];
  expect(stored.reduce(hidden)).toMatchObject({ ...refused, hidden: true, approved: false });
  expect(stored.reduce([...hidden, 'store-approved.v1'])).toMatchObject({ hidden: false, approved: true });
  expect(stored.reduce([...withPhoto, 'store-closed.v1'])).toEqual({ status: 'closed' });
});

it('stored events of an inbox are understood', () => {
  const readUpTo = { id: 'store-s-1-2', at: '2026-01-03T12:00:00.000Z' };
  expect(inboxEvents.reduce(['notices-read.v1'])).toEqual({ readUpTo, closed: false });
  expect(inboxEvents.reduce(['notices-read.v1', 'inbox-closed.v1'])).toEqual({ readUpTo: null, closed: true });
});
