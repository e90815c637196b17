import { natsOptions } from '@cardume/kit/stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { connect as connectNats } from 'nats';
import { serviceNames } from '../topology/processes.ts';
import { eventually } from './eventually.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { testNatsUrl } from './servers.ts';
import { analyticsOf, type ServiceClients, servicesOf } from './services.ts';
import { addProduct, openShop, untilApproved } from './shops.ts';

/** Personal data of owner and reviewer, then free texts. No other data of the test contains these values. */
const PERSONAL = ['5521912345678', '99.888.777/0001-66', 'Rua do Segredo', 'Fulana Secreta'];
const TEXTS = ['Loja da Beltrana', 'Ligue para a Beltrana', 'Bairro da Beltrana', 'Cidade da Beltrana'];
const TERMS = ['A Beltrana entrega', 'Anos da Beltrana', 'A Beltrana viaja'];
const PRODUCT_TEXTS = ['Ração da Beltrana', 'Falar com a Beltrana', 'Marca da Beltrana'];
const REVIEW_TEXTS = [
  'Fui atendida pela Sicrana',
  'Ofende a Sicrana',
  'Volte sempre, Sicrana',
  'Sumiu a resposta',
  'Denuncio a Sicrana',
];
const REFUSAL = 'A Beltrana não tem alvará';

let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ topology: 'single' });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

/** Returns every document of every service's database as text. */
async function allDocuments(): Promise<string> {
  const texts: string[] = [];
  for (const service of serviceNames) {
    const client = await MongoClient.connect(product.mongoUrl(service));
    for (const { name } of await client.db().listCollections().toArray()) {
      texts.push(JSON.stringify(await client.db().collection(name).find().toArray()));
    }
    await client.close();
  }
  return texts.join('\n');
}

/** Returns every message of the product's event stream as text. */
async function allMessages(): Promise<string> {
  const nats = await connectNats(natsOptions({ NATS_URL: testNatsUrl() }));
  const jsm = await nats.jetstreamManager();
  const stream = product.environment.EVENT_STREAM ?? '';
  const { state } = await jsm.streams.info(stream, { subjects_filter: '>' });
  const texts = [];
  for (const subject of Object.keys(state.subjects ?? {})) {
    texts.push((await jsm.streams.getMessage(stream, { last_by_subj: subject })).string());
  }
  await nats.close();
  return texts.join('\n');
}

async function logsOf(storeId: string): Promise<number> {
  const client = await MongoClient.connect(product.mongoUrl('analytics'));
  const logs = await client.db().collection('store_access_logs').countDocuments({ storeId });
  await client.close();
  return logs;
}

async function visitsOf(): Promise<number> {
  return (await analyticsOf(product).readPlatform({})).totalAccessLogs;
}

describe('closing an account', () => {
  it('closes the shop and everything that belongs to it, and leaves no personal data', async () => {
    const [whatsapp, cnpj, address, customerName] = PERSONAL;
    const [name, description, neighborhood, city] = TEXTS;
    const [productName, productDescription, brand] = PRODUCT_TEXTS;
    const [comment = '', reason = '', reply = '', removedReply = '', report = ''] = REVIEW_TEXTS;
    const { id, ownerId } = await openShop(services, {
      whatsapp: whatsapp ?? null,
      cnpj: cnpj ?? null,
      address: address ?? '',
    });
    const [note = '', label = '', message = ''] = TERMS;
    const details = {
      ...{ name, description, neighborhood, city },
      delivery: { radiusKm: null, fee: null, freeFrom: null, minimum: null, note },
      specialDays: [{ date: '9999-12-31', label, hours: null }],
      vacation: { from: '2030-01-01', to: '2030-01-02', message },
    };
    await services.stores.changeStoreDetails({ params: { id }, body: details });
    for (const approved of [false, true]) {
      await services.stores.setApproval({ params: { id }, body: { approved, by: 'admin', reason: REFUSAL } });
    }
    const shown = await addProduct(services, id);
    const texts = { facts: { name: productName, description: productDescription, brand }, selectedCategoryIds: [] };
    await services.catalog.changeProduct({ params: { storeId: id, id: shown.id }, body: texts });
    await services.reviews.postReview({
      params: { storeId: id, id: 'review' },
      body: { rating: 5, comment: null, customerName: customerName ?? '', storeApproved: true },
    });
    for (const text of [removedReply, reply]) {
      await services.reviews.replyToReview({ params: { storeId: id, id: 'review' }, body: { text } });
    }
    const review = { rating: 1, comment, customerName: 'Ana', storeApproved: true } as const;
    await services.reviews.postReview({ params: { storeId: id, id: 'removed' }, body: review });
    await services.reviews.removeReview({ params: { storeId: id, id: 'removed' }, body: { reason } });
    for (const params of [
      { kind: 'store', subjectId: id },
      { kind: 'review', subjectId: 'review' },
    ] as const) {
      const body = { storeId: id, reason: 'other', comment: report, visitor: 'visitor' } as const;
      await services.reviews.reportSubject({ params, body });
    }
    const url = `${product.baseUrl}/api/stores/${id}`;
    await eventually(async () => expect((await fetch(url)).status).toBe(200));
    const everything = await allDocuments();
    for (const text of [...PERSONAL, ...TEXTS, ...TERMS, ...PRODUCT_TEXTS, ...REVIEW_TEXTS, REFUSAL])
      expect(everything).toContain(text);
    const other = await openShop(services);
    for (const storeId of [id, other.id, id]) {
      await untilApproved(product.baseUrl, storeId);
      expect((await fetch(`${product.baseUrl}/api/stores/${storeId}/visit`, { method: 'POST' })).ok).toBe(true);
    }
    await eventually(async () => expect(await visitsOf()).toBe(3));
    expect(await allDocuments()).toContain(`"storeId":"${id}"`);

    await services.auth.closeAccount({ params: { id: ownerId }, body: {} });

    await eventually(async () => {
      expect((await fetch(url)).status).toBe(404);
      await expect(services.catalog.getProduct({ params: { id: shown.id } })).rejects.toMatchObject({ status: 404 });
      expect(await services.reviews.listReviews({ params: { storeId: id }, query: { page: 1, limit: 10 } })).toEqual(
        [],
      );
      const query = { status: 'open', page: 1, limit: 10 } as const;
      expect(await services.reviews.listReports({ query })).toEqual({ reports: [], total: 0, open: 0 });
      const left = (await allDocuments()) + (await allMessages());
      const texts = [...TEXTS, ...PRODUCT_TEXTS, ...REVIEW_TEXTS, REFUSAL];
      for (const secret of [...PERSONAL, ...texts, `${ownerId}@example.com`]) expect(left).not.toContain(secret);
      // Visits of the shop are deleted from logs and figures; those of other shops are kept.
      expect(await logsOf(id)).toBe(0);
      expect(await logsOf(other.id)).toBe(1);
      expect(await visitsOf()).toBe(1);
    });
  });
});
