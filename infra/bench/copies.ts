/** Shops in great numbers. Opening 100,000 by commands would take hours, so that what one shop's commands wrote is copied. */
import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { BSON, type Collection, type Document, MongoClient } from 'mongodb';
import pMap from 'p-map';
import { serviceNames } from '../local/processes.ts';
import { eventually } from '../test/eventually.ts';
import type { Product } from '../test/product.ts';
import { testNatsUrl } from '../test/servers.ts';
import { servicesOf } from '../test/services.ts';
import { addProduct, openShopOf } from '../test/shops.ts';
import { madeUpId, madeUpShop } from './shops.ts';

const { EJSON } = BSON;
const logger = createLogger({ name: 'bench', level: 'error', format: 'pretty' });

/** Shops that are copied at once. */
const BATCH = 200;
/** A category holds three products of a shop. */
const CATEGORIES = ['cat-peixes', 'cat-racoes', 'cat-aquarios', 'cat-coleiras', 'cat-camas'];
const DATE = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
/** Words of the first shop, in whose place every copy has its own wherever they stand. */
const WORD = { account: 'modelo', firstName: 'Pessoamodelo', name: 'Aqua Viva Aquarismo' };

/** The documents of the first shop in one collection, as Extended JSON. */
interface Rows {
  service: string;
  collection: Collection<Document>;
  text: string;
}

interface Message {
  subject: string;
  text: string;
}

/** Returns a text with the words of another shop. */
type Copier = (text: string) => string;

/**
 * Fills the running services of a new product with shops, their owners and products, stored and published as by commands.
 * @returns the ids of the shops
 */
export async function fillWithShops(product: Product, shops: number, products: number): Promise<string[]> {
  const ids = await openFirst(product, products);
  const nats = await connectNats({ NATS_URL: testNatsUrl() }, 'bench', logger);
  const stream = await EventStream.open(nats, product.environment.EVENT_STREAM ?? '');
  const mongo = await MongoClient.connect(product.mongoUrl('auth'));
  const rows = await rowsOf(product, mongo, ids);
  const { true: streams = [], false: readModels = [] } = Object.groupBy(rows, ({ text }) => `${isStream(text)}`);
  const messages = await messagesOf(stream, ids);
  for (let from = 1; from < shops; from += BATCH) {
    const copiers = Array.from({ length: Math.min(BATCH, shops - from) }, (_, index) => copierTo(from + index, ids));
    // Who receives a message reads rows; a stream's document has the number that its message was given.
    await Promise.all(readModels.map((stored) => insert(stored, copiers)));
    const seqs = await publish(stream, messages, copiers);
    await Promise.all(streams.map((stored) => insert(stored, copiers, seqs)));
  }
  await mongo.close();
  await nats.close();
  return Array.from({ length: shops }, (_, n) => idOf(n, ids[1] ?? '', 1));
}

/** Opens the first shop by commands and returns the ids of its owner, itself and its products. */
async function openFirst(product: Product, products: number): Promise<string[]> {
  const services = servicesOf(product);
  const ownerId = madeUpId(0, 'owner');
  const account = { email: `${WORD.account}@example.com`, password: 'cardume123' };
  const body = { ...account, firstName: WORD.firstName, lastName: 'Lima', phone: '5511999990000' };
  await services.auth.registerUser({ params: { id: ownerId }, body });
  const ids = [ownerId, await openShopOf(services, ownerId)];
  for (let n = 0; n < products; n++) {
    const categoryId = CATEGORIES[n % CATEGORIES.length];
    const { id } = await addProduct(services, ids[1] ?? '', { name: `Betta halfmoon ${n}`, categoryId });
    ids.push(id);
  }
  return ids;
}

const isStream = (text: string) => text.includes('"published":');

/** Returns all that the services have stored of the first shop, when every event of it is published. */
function rowsOf(product: Product, mongo: MongoClient, ids: string[]): Promise<Rows[]> {
  const running = serviceNames.filter((name) => product.processes.names.includes(name));
  return eventually(async () => {
    const found: Rows[] = [];
    for (const service of running) {
      const db = mongo.db(new URL(product.mongoUrl(service)).pathname.slice(1));
      for (const { name } of await db.listCollections({ type: 'collection' }).toArray()) {
        const collection = db.collection(name);
        const documents = (await collection.find().toArray()).filter((one) => names(EJSON.stringify(one), ids));
        if (documents.some(({ unpublished }) => unpublished)) throw new Error(`${service} has not published all`);
        if (documents.length > 0)
          found.push({ service, collection, text: EJSON.stringify(documents.map(withoutNumber)) });
      }
    }
    return found;
  });
}

/** Events have an `_id` of MongoDB's, which it chooses again for each copy. */
function withoutNumber({ _id, ...fields }: Document): Document {
  return typeof _id === 'string' ? { _id, ...fields } : fields;
}

/** Returns the last message of each subject of the first shop. */
async function messagesOf(stream: EventStream, ids: string[]): Promise<Message[]> {
  const { state } = await stream.jsm.streams.info(stream.name, { subjects_filter: '>' });
  const subjects = Object.keys(state.subjects ?? {}).filter((subject) => names(subject, ids));
  return Promise.all(
    subjects.map(async (subject) => {
      const message = await stream.jsm.streams.getMessage(stream.name, { last_by_subj: subject });
      return { subject, text: message.string() };
    }),
  );
}

const names = (text: string, ids: string[]) => ids.some((id) => text.includes(id));

/** Publishes the copies. @returns the sequence number of each by its service and id */
async function publish(stream: EventStream, messages: Message[], copiers: Copier[]): Promise<Map<string, number>> {
  const seqs = new Map<string, number>();
  const copies = copiers.flatMap((copy) => messages.map(({ subject, text }) => [copy(subject), copy(text)] as const));
  const send = async ([subject, text]: readonly [string, string]) => {
    const { seq } = await stream.js.publish(subject, text, { timeout: 60_000 });
    const [, service, , id] = subject.split('.');
    seqs.set(`${service} ${id}`, seq);
  };
  await pMap(copies, send, { concurrency: 500 });
  return seqs;
}

async function insert({ service, collection, text }: Rows, copiers: Copier[], seqs?: Map<string, number>) {
  const copies = copiers.flatMap((copy): Document[] => EJSON.parse(copy(text)));
  for (const { _id, published } of copies) {
    if (published) published.seq = seqs?.get(`${service} ${_id}`);
  }
  await collection.insertMany(copies, { ordered: false });
}

/** Returns the id in the n-th shop that stands where `first` stands in the first one, the `index`-th of its ids. */
const idOf = (n: number, first: string, index: number) => (n === 0 ? first : madeUpId(n, `part ${index}`));

/** Everything in the n-th shop happened `n` seconds before it happened in the first one. */
function copierTo(n: number, ids: string[]): Copier {
  const { name } = madeUpShop(n);
  const words = new Map([
    ...ids.map((id, index) => [id, idOf(n, id, index)] as const),
    [WORD.firstName, `Pessoa${n}`],
    [WORD.firstName.toLowerCase(), `pessoa${n}`],
    [WORD.account, `dono${n}`],
    [WORD.name, name],
  ]);
  const pattern = new RegExp(`${[...words.keys()].join('|')}|${DATE}`, 'g');
  return (text) =>
    text.replace(pattern, (found) => words.get(found) ?? new Date(Date.parse(found) - n * 1_000).toISOString());
}
