/**
 * Creates large numbers of shops by copying what one shop's commands wrote: 100,000 shops by commands would take hours.
 */
import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { BSON, type Collection, type Document, MongoClient } from 'mongodb';
import pMap from 'p-map';
import { eventually } from '../test/eventually.ts';
import type { RunningProduct } from '../test/product.ts';
import { testNatsUrl } from '../test/servers.ts';
import { servicesOf } from '../test/services.ts';
import { addProduct, openShopOf } from '../test/shops.ts';
import { serviceNames } from '../topology/processes.ts';
import { madeUpId, madeUpShop } from './made-up-shops.ts';

const { EJSON } = BSON;
const logger = createLogger({ name: 'bench', level: 'error', format: 'pretty' });

/** Shops that are copied in one step. */
const BATCH = 200;
/** Categories of the products; a shop may have at most three products in each. */
const CATEGORIES = ['cat-peixes', 'cat-racoes', 'cat-aquarios', 'cat-coleiras', 'cat-camas'];
const DATE = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
/** Texts of the first shop, which every copy replaces by its own wherever they occur. */
const WORD = { account: 'modelo', firstName: 'Pessoamodelo', name: 'Aqua Viva Aquarismo' };

/** Documents of the first shop in one collection, as Extended JSON. */
interface Rows {
  service: string;
  collection: Collection<Document>;
  text: string;
}

interface Message {
  subject: string;
  text: string;
}

/** Replaces ids, texts and times of the first shop by those of another one. */
type Copier = (text: string) => string;

/**
 * Fills the running services of a new product with shops, their owners and products, stored and published as by
 * commands.
 * @returns the ids of the shops
 */
export async function fillWithShops(product: RunningProduct, shops: number, products: number): Promise<string[]> {
  const ids = await openFirst(product, products);
  const nats = await connectNats({ NATS_URL: testNatsUrl() }, 'bench', logger);
  const stream = await EventStream.open(nats, product.environment.EVENT_STREAM ?? '');
  const mongo = await MongoClient.connect(product.mongoUrl('auth'));
  const rows = await rowsOf(product, mongo, ids);
  const { true: streams = [], false: readModels = [] } = Object.groupBy(rows, ({ text }) => `${isStream(text)}`);
  const messages = await messagesOf(stream, ids);
  for (let from = 1; from < shops; from += BATCH) {
    const copiers = Array.from({ length: Math.min(BATCH, shops - from) }, (_, index) => copierTo(from + index, ids));
    // Read models first, because consumers read them; stream documents last, because they store the message's sequence
    // number.
    await Promise.all(readModels.map((stored) => insert(stored, copiers)));
    const seqs = await publish(stream, messages, copiers);
    await Promise.all(streams.map((stored) => insert(stored, copiers, seqs)));
  }
  await mongo.close();
  await nats.close();
  return Array.from({ length: shops }, (_, n) => idOf(n, ids[1] ?? '', 1));
}

/** Opens the first shop by commands. @returns the ids of its owner, of the shop and of its products */
async function openFirst(product: RunningProduct, products: number): Promise<string[]> {
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

/** Returns the documents of the first shop in all services, once all its events are published. */
function rowsOf(product: RunningProduct, mongo: MongoClient, ids: string[]): Promise<Rows[]> {
  const running = serviceNames.filter((name) => product.processes.names.includes(name));
  return eventually(async () => {
    const found: Rows[] = [];
    for (const service of running) {
      const db = mongo.db(new URL(product.mongoUrl(service)).pathname.slice(1));
      for (const { name } of await db.listCollections({ type: 'collection' }).toArray()) {
        const collection = db.collection(name);
        const documents = (await collection.find().toArray()).filter((one) => isOf(one, ids));
        if (documents.some(({ unpublished }) => unpublished)) throw new Error(`${service} has not published all`);
        if (documents.length > 0)
          found.push({ service, collection, text: EJSON.stringify(documents.map(withoutNumber)) });
      }
    }
    return found;
  });
}

/** False for a document that only mentions the first shop, such as a publisher's newest publication: its id stays. */
function isOf(document: Document, ids: string[]): boolean {
  const { _id } = document;
  return names(EJSON.stringify(document), ids) && (typeof _id !== 'string' || copierTo(1, ids)(_id) !== _id);
}

/** Removes an event's ObjectId, so that MongoDB generates one for each copy. */
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

/** Publishes the copies. @returns the sequence number of each message, by `<service> <id>` */
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

/** Returns the id that replaces `first`, the `index`-th id of the first shop, in the n-th shop. */
const idOf = (n: number, first: string, index: number) => (n === 0 ? first : madeUpId(n, `part ${index}`));

/** Returns the copier to the n-th shop. It also moves all times `n` seconds into the past. */
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
