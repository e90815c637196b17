import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Authenticator } from '../../../bff/test/authenticator.ts';
import { eventually } from '../eventually.ts';
import { ADMIN_EMAIL, ApiUser, PASSWORD } from './api-user.ts';

/** The passkeys of an archive are bound to this origin. */
export const PUBLIC_URL = 'http://cardume.example';

type WithId = { id: string };

/** Creates the accounts and shops of an archive through the public API, so that it has every kind of event. */
export async function fillArchive(baseUrl: string): Promise<void> {
  const admin = await ApiUser.signIn(baseUrl, ADMIN_EMAIL);
  const scene = { baseUrl, admin };
  await fillHome(scene);
  await fillCentral(scene);
  await fillUnapproved(scene);
  await fillBetta(scene);
  await fillClosed(scene);
  await fillSuspended(scene);
  await admin.read('/api/admin/users.csv');
}

interface Scene {
  baseUrl: string;
  admin: ApiUser;
}

/** A shop that uses every feature; its owner is premium and has a passkey. */
async function fillCentral({ baseUrl, admin }: Scene): Promise<void> {
  const { owner, ownerId, shop } = await openShop({ baseUrl, admin }, 'Aquário Central');
  await admin.send('PATCH', `/api/admin/users/${ownerId}`, { isPremium: true });
  const breaks = [{ from: '12:00', to: '13:00' }];
  const week = Array.from({ length: 7 }, (_, day) => (day === 0 ? null : { opens: '09:00', closes: '18:00', breaks }));
  const terms = {
    payments: ['pix', 'credito'],
    pickup: false,
    delivery: { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'De moto' },
    specialDays: [{ date: '9999-12-25', label: 'Natal', hours: null }],
    vacation: { from: '9999-01-01', to: '9999-01-31', message: 'Voltamos logo' },
  };
  const pictures = { coverImageUrl: await upload(owner, 'cover'), profileImageUrl: await upload(owner, 'profile') };
  await owner.send('PATCH', '/api/my-store', { ...pictures, openingHours: week, ...terms });
  await approve(admin, shop.id);
  await owner.send('PATCH', '/api/my-store', { address: 'Rua Domingos de Morais, 200' });
  await approve(admin, shop.id);
  const betta = await addProduct(owner, 'Betta halfmoon', { imageUrls: [await upload(owner, 'betta')] });
  const tank = await addProduct(owner, 'Aquário de 60 litros', {
    ...{ categoryId: 'cat-aquarios', price: 35_000, brand: 'Boyu', gtin: '2000000000008' },
    contents: { amount: 60, unit: 'l' },
  });
  await owner.send('PUT', `/api/my-store/products/${tank.id}`, { available: false, discountPercentage: 10 });
  await owner.send('DELETE', `/api/my-store/products/${(await addProduct(owner, 'Retirado')).id}`);
  await fillFeed(owner);
  await fillReviews({ baseUrl, admin }, owner, shop.id);
  for (const source of ['Web', 'qr', 'whatsapp']) await visit(baseUrl, shop.id, source);
  await new ApiUser(baseUrl).send('POST', '/api/product-clicks', { productId: betta.id });
  for (const name of ['Celular', 'Computador']) await addPasskey(owner, name);
  const [first] = await owner.read<WithId[]>('/api/auth/passkeys');
  await owner.send('DELETE', `/api/auth/passkeys/${first?.id}`);
  await readNotices(owner);
}

async function fillFeed(owner: ApiUser): Promise<void> {
  const photos: WithId[] = [];
  for (const name of ['one', 'two', 'three']) {
    photos.push(await owner.send<WithId>('POST', '/api/my-store/feed', { imageUrl: await upload(owner, name) }));
  }
  await owner.send('PATCH', `/api/my-store/feed/${photos[0]?.id}`, { order: 5 });
  await owner.send('DELETE', `/api/my-store/feed/${photos[2]?.id}`);
}

async function fillReviews({ baseUrl, admin }: Scene, owner: ApiUser, shop: string): Promise<void> {
  const reviews: WithId[] = [];
  for (const [rating, customerName] of [
    [5, 'Bia'],
    [4, 'Caio'],
    [1, 'Davi'],
  ] as const) {
    reviews.push(await review(baseUrl, shop, customerName, rating));
  }
  const reply = (at: number) => `/api/my-store/reviews/${reviews[at]?.id}/reply`;
  for (const at of [0, 1]) await owner.send('PUT', reply(at), { text: 'Obrigada pela visita.' });
  await owner.send('DELETE', reply(1));
  await report(baseUrl, 'review', reviews[1]?.id);
  await admin.send('POST', `/api/admin/reports/review/${reviews[1]?.id}/close`, { action: 'dismissed' });
  await admin.send('DELETE', `/api/admin/stores/${shop}/reviews/${reviews[2]?.id}`, { reason: 'Ofende' });
}

/** A shop that was refused and waits again, one that lost its approval, and one that is hidden because of reports. */
async function fillUnapproved(scene: Scene): Promise<void> {
  const refused = await openShop(scene, 'Recife dos Corais');
  await refuse(scene.admin, refused.shop.id, 'Falta o alvará');
  await refused.owner.send('POST', '/api/my-store/approval-request');
  const withdrawn = await openShop(scene, 'Pet da Vila');
  await approve(scene.admin, withdrawn.shop.id);
  await refuse(scene.admin, withdrawn.shop.id, 'Endereço não existe');
  const hidden = await openShop(scene, 'Bichos Raros');
  await approve(scene.admin, hidden.shop.id);
  await report(scene.baseUrl, 'store', hidden.shop.id, 'illegal');
  await scene.admin.send('POST', `/api/admin/reports/store/${hidden.shop.id}/close`, { action: 'removed' });
}

/** An approved shop with an unconfirmed change and an open report; its owner has changed e-mail and password. */
async function fillBetta({ baseUrl, admin }: Scene): Promise<void> {
  const { owner, shop } = await openShop({ baseUrl, admin }, 'Casa do Betta');
  await approve(admin, shop.id);
  await owner.send('PATCH', '/api/my-store', { whatsapp: '5511912345678' });
  await addProduct(owner, 'Betta plakat');
  await review(baseUrl, shop.id, 'Eva', 3);
  await visit(baseUrl, shop.id, 'Web');
  await report(baseUrl, 'store', shop.id);
  const changed = { email: 'casa@example.com', currentPassword: PASSWORD };
  await owner.send('PUT', '/api/auth/update-email', changed);
  await owner.send('PUT', '/api/auth/update-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}-novo` });
}

/** A shop whose owner has closed the account. */
async function fillClosed({ baseUrl, admin }: Scene): Promise<void> {
  const { owner, shop } = await openShop({ baseUrl, admin }, 'Loja Encerrada');
  await approve(admin, shop.id);
  await addProduct(owner, 'Ração');
  await review(baseUrl, shop.id, 'Fábio', 2);
  await report(baseUrl, 'store', shop.id);
  await visit(baseUrl, shop.id, 'Web');
  await readNotices(owner);
  await owner.send('DELETE', '/api/auth/account', { currentPassword: PASSWORD });
}

/** The shop of a suspended owner, and an account that was suspended and premium for a while and got a new password. */
async function fillSuspended({ baseUrl, admin }: Scene): Promise<void> {
  const { shop, ownerId } = await openShop({ baseUrl, admin }, 'Mundo Aquático');
  await approve(admin, shop.id);
  await admin.send('PATCH', `/api/admin/users/${ownerId}`, { status: 'suspended' });
  const { id } = await register(baseUrl, 'volta@example.com');
  for (const change of [{ status: 'suspended' }, { status: 'approved' }, { isPremium: true }, { isPremium: false }]) {
    await admin.send('PATCH', `/api/admin/users/${id}`, change);
  }
  await admin.send('POST', `/api/admin/users/${id}/reset-password`);
}

/** Adds three items of every kind of home content, deactivates one and removes one. */
async function fillHome({ admin }: Scene): Promise<void> {
  const imageUrl = await upload(admin, 'home', '/api/admin/upload-url');
  const product = { price: 4_990, whatsapp: '5511987654321', description: 'Do mês' };
  const kinds = {
    banners: { title: 'Semana do aquário', imageUrl },
    'hero-banners': { title: 'Perto de você', subtitle: 'Lojas do bairro' },
    'sponsored-products': { name: 'Filtro externo', ...product },
    'best-sellers': { name: 'Ração premium', ...product },
    partners: { name: 'Clube', description: 'Desconto', discountText: '10 %', link: 'https://example.com/' },
  };
  for (const [kind, item] of Object.entries(kinds)) {
    const added: WithId[] = [];
    for (const order of [1, 2, 3]) added.push(await admin.send('POST', `/api/admin/${kind}`, { ...item, order }));
    await admin.send('PATCH', `/api/admin/${kind}/${added[1]?.id}`, { active: false });
    await admin.send('DELETE', `/api/admin/${kind}/${added[2]?.id}`);
  }
}

/** Returns the e-mail of a shop's owner. @param shop the name of the shop */
export const emailOf = (shop: string) => `${shop.toLowerCase().replace(/[^a-z]+/g, '-')}@example.com`;

async function openShop({ baseUrl }: Scene, name: string) {
  const { id: ownerId } = await register(baseUrl, emailOf(name));
  const owner = await ApiUser.signIn(baseUrl, emailOf(name));
  const shop = await owner.send<WithId>('POST', '/api/my-store', {
    name,
    description: 'Peixes, plantas e tudo para o aquário.',
    address: 'Rua Domingos de Morais, 100',
    city: 'São Paulo',
    neighborhood: 'Vila Mariana',
    state: 'SP',
    postalCode: '04010-100',
    whatsapp: '5511987654321',
    cnpj: '11.222.333/0001-81',
    latitude: '-23.5892',
    longitude: '-46.6345',
    productCategoryIds: ['cat-peixes', 'cat-aquarios'],
  });
  return { owner, ownerId, shop };
}

async function register(baseUrl: string, email: string): Promise<WithId> {
  const person = { firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: PASSWORD, email };
  return (await new ApiUser(baseUrl).send<{ user: WithId }>('POST', '/api/auth/register', person)).user;
}

const approve = (admin: ApiUser, shop: string) =>
  admin.send('PATCH', `/api/admin/stores/${shop}/approve`, { approved: true });

const refuse = (admin: ApiUser, shop: string, reason: string) =>
  admin.send('PATCH', `/api/admin/stores/${shop}/approve`, { approved: false, reason });

const addProduct = (owner: ApiUser, name: string, changes: object = {}) =>
  owner.send<WithId>('POST', '/api/my-store/products', { name, categoryId: 'cat-peixes', price: 4_990, ...changes });

const review = (baseUrl: string, shop: string, customerName: string, rating: number) =>
  new ApiUser(baseUrl).send<WithId>('POST', `/api/stores/${shop}/reviews`, {
    customerName,
    rating,
    comment: 'Fui bem atendida.',
  });

const report = (baseUrl: string, kind: 'store' | 'review', id?: string, reason = 'other') =>
  new ApiUser(baseUrl).send('POST', '/api/reports', { kind, id, reason, comment: 'Não está certo' });

/** Records a visit by a new visitor. */
const visit = (baseUrl: string, shop: string, source: string) =>
  new ApiUser(baseUrl).send('POST', `/api/stores/${shop}/visit`, { source });

/** Waits for a notice, because notices of reviews arrive from another service, and marks all notices as read. */
async function readNotices(owner: ApiUser): Promise<void> {
  const upTo = await eventually(async () => {
    const { notices } = await owner.read<{ notices: WithId[] }>('/api/my-store/notices');
    const [newest] = notices;
    if (!newest) throw new Error('there is no notice');
    return newest.id;
  });
  await owner.send('POST', '/api/my-store/notices/read', { upTo });
}

async function addPasskey(owner: ApiUser, name: string): Promise<void> {
  const options = await owner.send<{ challenge: string }>('POST', '/api/auth/passkey-options');
  await owner.send('POST', '/api/auth/passkeys', { name, response: new Authenticator(PUBLIC_URL).register(options) });
}

/** Uploads a small picture whose colour is derived from `name`. @returns its URL */
async function upload(by: ApiUser, name: string, path = '/api/my-store/upload-url'): Promise<string> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  const background = { r, g, b };
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const address = await by.send<{ uploadUrl: string }>('POST', path, { fileExtension: 'png' });
  return (await by.send<{ publicUrl: string }>('PUT', address.uploadUrl, picture)).publicUrl;
}
