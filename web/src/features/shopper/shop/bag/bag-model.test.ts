import type { Delivery } from '@cardume/bff/contract';
import { seededRandom } from '@cardume/kit/testing';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listInStorage } from '../../../../ui/create-stored-list.ts';
import { type Bag, bagOf, piecesOf, type Receiving, totalOf } from '../../shared/bag/bag.ts';
import {
  type BagProduct,
  keptBag,
  withOrder,
  withoutBag,
  withPresentState,
  withProduct,
  withQuantity,
  withRestoredBag,
  withSentOrder,
} from '../../shared/bag/bag-changes.ts';
import { costsOf, orderMessage } from './order.ts';

/*
 * Random shoppers and owners, compared with a plain model: a list of bags, whose amounts are summed up in whole cents.
 * The storage is that of Node, which has the quota of a browser's.
 */
globalThis.localStorage = sessionStorage;
beforeEach(() => localStorage.clear());
afterAll(() => localStorage.clear());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SHOP_URL = 'https://cardume.example/loja/1';

interface Shop {
  id: string;
  name: string;
  pickup: boolean;
  delivery: Delivery | null;
  products: BagProduct[];
}

interface ModelLine {
  id: string;
  name: string;
  quantity: number;
  /** Cents when it was put in, and when the shop was seen last. */
  put: number;
  seen: number | null;
}

interface ModelBag {
  shopId: string;
  shopName: string;
  lines: ModelLine[];
  receiving: Receiving | null;
  note: string;
  changedAt: number;
  sentAt: number | null;
}

const NAMES = ['Areia', 'Ração  Golden\u00a015 kg', 'Luminária\tLED', '2x Filtro - R$ 1,00', 'Água\u2028de coco'];
const NOTES = ['', ' \n ', 'Toque\na campainha', ' Sem  troco ', 'Observação: duas'];

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const plain = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');
const amount = (cents: number) => plain(money.format(cents / 100));
const centsOf = (words: string) => Number(words.replace(/\D/g, ''));
const discounted = ({ price, discountPercentage }: BagProduct) =>
  Number((BigInt(price) * BigInt(100 - (discountPercentage ?? 0)) + 50n) / 100n);

function dice(seed: number) {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[upTo(values.length - 1)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  };
  return { upTo, oneOf, chance: (share: number) => random() < share };
}
type Dice = ReturnType<typeof dice>;

function randomDelivery({ upTo, oneOf, chance }: Dice): Delivery | null {
  if (chance(0.3)) return null;
  return {
    radiusKm: null,
    fee: oneOf([null, 0, 800, upTo(5_000)]),
    freeFrom: oneOf([null, 1 + upTo(100_000)]),
    minimum: oneOf([null, 1 + upTo(100_000)]),
    note: null,
  };
}

function randomPrice({ upTo, oneOf }: Dice) {
  return { price: 1 + upTo(oneOf([100, 10_000, 99_999_999])), discountPercentage: oneOf([null, upTo(100)]) };
}

/** Returns shops of which the first has more products than a bag. */
function randomShops(random: Dice, count: number): Shop[] {
  return Array.from({ length: count }, (_shop, shop) => ({
    id: `shop ${shop}`,
    name: `Loja ${shop}`,
    pickup: random.chance(0.8),
    delivery: randomDelivery(random),
    products: Array.from({ length: shop === 0 ? 33 : 3 }, (_product, product) => ({
      id: `product ${shop}/${product}`,
      name: random.oneOf(NAMES),
      imageUrl: null,
      imageUrls: [],
      available: true,
      ...randomPrice(random),
    })),
  }));
}

/** A tab of the browser. It receives the changes of others when it reads the storage again. */
class Tab {
  readonly #stored = listInStorage('bags', (value) => keptBag(value, this.now()));
  shown: readonly Bag[] = [];
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  readAgain() {
    this.shown = this.#stored.read();
  }

  change(next: (bags: readonly Bag[]) => readonly Bag[]) {
    this.shown = this.#stored.change(next, this.shown);
  }
}

/** Bags in the words of the model, to be compared. */
const modelOf = (bags: readonly Bag[]): ModelBag[] =>
  bags.map(({ items, ...bag }) => ({
    ...bag,
    lines: items.map(({ id, name, quantity, price, seenPrice }) => ({
      id,
      name,
      quantity,
      put: price,
      seen: seenPrice,
    })),
  }));

/** What the shopper is shown and sends, by the rules in plain words. */
function expectedOrder({ lines, receiving, note }: ModelBag, { pickup, delivery }: Shop) {
  let pieces = 0;
  let subtotal = 0;
  const words = ['Olá! Vim pelo Cardume e gostaria de pedir:'];
  for (const { name, quantity, seen } of lines) {
    if (seen === null) continue;
    pieces += quantity;
    for (let piece = 0; piece < quantity; piece++) subtotal += seen;
    words.push(`${quantity}x ${plain(name)} - ${amount(seen)}`);
  }
  let way: Receiving | null = null;
  if (delivery) way = pickup ? receiving : 'delivery';
  let total = subtotal;
  let missedMinimum: number | null = null;
  if (delivery && way === 'delivery') {
    const isFree = delivery.freeFrom !== null && subtotal >= delivery.freeFrom;
    if (!isFree && delivery.fee !== null) total += delivery.fee;
    if (delivery.minimum !== null && subtotal < delivery.minimum) missedMinimum = delivery.minimum;
  }
  words.push(`Total estimado: ${amount(total)}`);
  if (way === 'pickup') words.push('Retirar na loja');
  if (way === 'delivery') words.push('Receber em casa');
  if (plain(note)) words.push(`Observação: ${plain(note)}`);
  words.push(SHOP_URL);
  return { pieces, subtotal, way, missedMinimum, total, message: words.join('\n') };
}

function shownOrder(bag: Bag, shop: Shop) {
  const { receiving: way, missedMinimum, total } = costsOf(bag, shop);
  const message = orderMessage(bag, shop, SHOP_URL);
  return { pieces: piecesOf(bag), subtotal: totalOf(bag), way, missedMinimum, total, message };
}

/** Two tabs, shops, and the model, all changed at random. */
class Run {
  readonly random: Dice;
  readonly shops: Shop[];
  now = Date.UTC(2026, 0, 1);
  readonly tabs = [new Tab(() => this.now), new Tab(() => this.now)];
  model: ModelBag[] = [];
  emptied: { bag: Bag; model: ModelBag } | undefined;
  /** The longest pause between two changes. */
  readonly longestMs: number;

  constructor(seed: number, { shops = 23, longestMs = 6 * DAY_MS } = {}) {
    this.random = dice(seed);
    this.shops = randomShops(this.random, shops);
    this.longestMs = longestMs;
  }

  /** Makes one change, and returns the tab and the shop that it concerns. */
  step() {
    const { upTo, oneOf, chance } = this.random;
    const tab = oneOf(this.tabs);
    // Half of the time the first shop, so that its bag becomes full.
    const shop = chance(0.5) ? this.shopAt(0) : oneOf(this.shops);
    this.now += upTo(chance(0.03) ? this.longestMs : MINUTE_MS);
    this.model = this.model.filter(({ changedAt }) => this.now - changedAt < 30 * DAY_MS);
    const act = oneOf<(tab: Tab, shop: Shop) => void>([
      this.put,
      this.put,
      this.put,
      this.put,
      this.put,
      this.put,
      this.setQuantity,
      this.setQuantity,
      this.say,
      this.send,
      this.empty,
      this.undo,
      this.see,
      this.see,
      this.changeShop,
    ]);
    // Emptying is rare, so that bags fill.
    if (act === this.empty && chance(0.9)) this.see(tab, shop);
    else act.call(this, tab, shop);
    return { tab, shop };
  }

  shopAt(index: number): Shop {
    const shop = this.shops[index];
    if (!shop) throw new Error('no shop');
    return shop;
  }

  /** Makes all further changes in one tab, and returns it. */
  useOneTab(): Tab {
    const tab = this.random.oneOf(this.tabs);
    this.tabs.splice(0, this.tabs.length, tab);
    return tab;
  }

  modelBag({ id }: Shop) {
    return this.model.find(({ shopId }) => shopId === id);
  }

  /** What every change by the shopper does. */
  toFront(bag: ModelBag) {
    this.model = [bag, ...this.model.filter(({ shopId }) => shopId !== bag.shopId)];
    if (bag.lines.length === 0) this.model.shift();
    if (this.model.length > 20) this.model.pop();
  }

  touch(bag: ModelBag, sentAt: number | null = null) {
    this.toFront({ ...bag, changedAt: this.now, sentAt });
  }

  put(tab: Tab, shop: Shop) {
    const isIn = (id: string) => this.modelBag(shop)?.lines.some((line) => line.id === id) ?? false;
    const available = shop.products.filter((product) => product.available);
    const others = available.filter(({ id }) => !isIn(id));
    if (available.length === 0) return;
    const product = this.random.oneOf(others.length > 0 && this.random.chance(0.7) ? others : available);
    tab.change((bags) => withProduct(bags, shop, product, this.now));
    const empty = { shopId: shop.id, shopName: shop.name, receiving: null, note: '', changedAt: 0, sentAt: null };
    const bag = this.modelBag(shop) ?? { ...empty, lines: [] };
    if (bag.lines.length === 30 || isIn(product.id)) return;
    const cents = discounted(product);
    const line = { id: product.id, name: product.name, quantity: 1, put: cents, seen: cents };
    this.touch({ ...bag, lines: [...bag.lines, line] });
  }

  setQuantity(tab: Tab, shop: Shop) {
    const bag = this.modelBag(shop);
    const { id } = bag && this.random.chance(0.9) ? this.random.oneOf(bag.lines) : { id: 'another' };
    const quantity = this.random.oneOf([0, 1, 2, this.random.upTo(120), 99, 100]);
    tab.change((bags) => withQuantity(bags, shop.id, id, quantity, this.now));
    if (!bag?.lines.some((line) => line.id === id)) return;
    const lines = bag.lines.map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, 99) } : line));
    this.touch({ ...bag, lines: lines.filter((line) => line.quantity !== 0) });
  }

  say(tab: Tab, shop: Shop) {
    const change = this.random.chance(0.5)
      ? { note: this.random.oneOf(NOTES) }
      : { receiving: this.random.oneOf(['pickup', 'delivery'] as const) };
    tab.change((bags) => withOrder(bags, shop.id, change, this.now));
    const bag = this.modelBag(shop);
    if (bag) this.touch({ ...bag, ...change });
  }

  send(tab: Tab, shop: Shop) {
    tab.change((bags) => withSentOrder(bags, shop.id, this.now));
    const bag = this.modelBag(shop);
    if (bag) this.touch(bag, this.now);
  }

  empty(tab: Tab, shop: Shop) {
    // What is brought back is what the tab has shown.
    if (this.tabs.length > 1) tab.readAgain();
    const bag = bagOf(tab.shown, shop.id);
    const model = this.modelBag(shop);
    if (bag && model) this.emptied = { bag, model };
    tab.change((bags) => withoutBag(bags, shop.id));
    this.model = this.model.filter(({ shopId }) => shopId !== shop.id);
  }

  undo(tab: Tab) {
    if (!this.emptied) return;
    const { bag, model } = this.emptied;
    this.emptied = undefined;
    tab.change((bags) => withRestoredBag(bags, bag, this.now));
    const since = this.model.find(({ shopId }) => shopId === bag.shopId)?.lines ?? [];
    const added = since.filter(({ id }) => !model.lines.some((line) => line.id === id));
    this.toFront({ ...model, lines: [...model.lines, ...added].slice(0, 30), changedAt: this.now });
  }

  /** Opens the page of a shop, in which nothing is left of a product that is gone. */
  see(tab: Tab, shop: Shop) {
    tab.change((bags) => withPresentState(bags, shop, shop.products));
    const bag = this.modelBag(shop);
    if (!bag) return;
    bag.shopName = shop.name;
    bag.lines = bag.lines.map((line) => {
      const product = shop.products.find(({ id }) => id === line.id);
      if (!product) return { ...line, seen: null };
      return { ...line, name: product.name, seen: product.available ? discounted(product) : null };
    });
  }

  /** The owner changes the shop, of which the bags know nothing until it is opened. */
  changeShop(_tab: Tab, shop: Shop) {
    const { oneOf, chance, upTo } = this.random;
    if (chance(0.3)) {
      shop.name = `Loja ${upTo(9)}`;
      shop.pickup = chance(0.7);
      shop.delivery = randomDelivery(this.random);
      return;
    }
    if (chance(0.1)) {
      // A shop that closes for a while sells nothing.
      const opens = chance(0.7);
      for (const product of shop.products) product.available = opens;
      return;
    }
    if (shop.products.length === 0) return;
    const product = oneOf(shop.products);
    if (chance(0.1)) shop.products = shop.products.filter((other) => other !== product);
    else if (chance(0.4)) product.available = !product.available;
    else Object.assign(product, randomPrice(this.random), { name: oneOf(NAMES) });
  }
}

/** Compares the bags of a tab with those of the model, and the orders at these shops. */
function check(run: Run, shown: readonly Bag[], shops: readonly Shop[] = run.shops) {
  expect(modelOf(shown)).toEqual(run.model);
  for (const shop of shops) {
    const [bag, model] = [bagOf(shown, shop.id), run.modelBag(shop)];
    if (bag && model) expect(shownOrder(bag, shop)).toEqual(expectedOrder(model, shop));
  }
}

describe('bags in two tabs', () => {
  const most = { bags: 0, items: 0, pieces: 0 };
  const least = { ...most, pieces: 1 };

  it.each([1, 2, 3, 4, 5])('are those of a plain model (seed %s)', (seed) => {
    const run = new Run(seed);
    for (let n = 0; n < 500; n++) {
      const { tab, shop } = run.step();
      // The browser tells a tab of the changes of another later.
      tab.readAgain();
      check(run, tab.shown, [shop]);
      const pieces = tab.shown.flatMap(({ items }) => items.map(({ quantity }) => quantity));
      most.bags = Math.max(most.bags, tab.shown.length);
      most.items = Math.max(most.items, ...tab.shown.map(({ items }) => items.length));
      most.pieces = Math.max(most.pieces, ...pieces);
      least.pieces = Math.min(least.pieces, ...pieces);
    }
    for (const tab of run.tabs) {
      tab.readAgain();
      check(run, tab.shown);
    }
  });

  it('have reached their limits, and stayed within them', () => {
    expect(most).toEqual({ bags: 20, items: 30, pieces: 99 });
    expect(least.pieces).toBe(1);
  });
});

it('the total of a message is the sum of its lines and the fee', () => {
  const run = new Run(20, { shops: 3 });
  const differing: string[] = [];
  for (let n = 0; n < 500; n++) {
    const { tab, shop } = run.step();
    const bag = bagOf(tab.shown, shop.id);
    if (!bag) continue;
    const lines = orderMessage(bag, shop, SHOP_URL).split('\n');
    const totalAt = lines.findIndex((line) => line.startsWith('Total estimado: '));
    let sum = 0;
    for (const line of lines.slice(1, totalAt)) {
      const [, quantity, price = ''] = /^(\d+)x .* - (R\$ [\d.]+,\d\d)$/.exec(line) ?? [];
      sum += Number(quantity) * centsOf(price);
    }
    const { fee, freeFrom } = (lines.includes('Receber em casa') && shop.delivery) || { fee: 0, freeFrom: null };
    const total = sum + (freeFrom !== null && sum >= freeFrom ? 0 : (fee ?? 0));
    if (centsOf(lines[totalAt] ?? '') !== total) differing.push(lines.join('\n'));
  }
  expect(differing).toEqual([]);
});

describe('a storage', () => {
  const quick = { longestMs: MINUTE_MS };

  it.each([1, 2, 3])('that is full keeps what it had, and the tab all; with room it has all (seed %s)', (seed) => {
    const run = new Run(seed, { shops: 5, ...quick });
    const tab = run.useOneTab();
    const stored = () => modelOf(listInStorage('bags', (value) => keptBag(value, run.now)).read());
    localStorage.setItem('favourites', '["1"]');
    let before = stored();
    let refused = 0;
    for (const isFull of [false, true, false, true, false]) {
      if (isFull) fillStorage();
      else emptyFiller();
      for (let n = 0; n < 60; n++) {
        run.step();
        expect(modelOf(tab.shown)).toEqual(run.model);
        expect([before, run.model]).toContainEqual(stored());
        before = stored();
        if (JSON.stringify(before) !== JSON.stringify(run.model)) refused++;
      }
      if (!isFull) expect(before).toEqual(run.model);
      expect(localStorage.getItem('favourites')).toBe('["1"]');
    }
    expect(refused).toBeGreaterThan(0);
  });

  it.each([1, 2, 3, 4])('that was changed by hand loses only what is none (seed %s)', (seed) => {
    const run = new Run(seed, quick);
    for (let n = 0; n < 200; n++) run.step();
    const { upTo, oneOf, chance } = run.random;
    const junk = () => oneOf<unknown>([null, 1, 'x', [], {}, { id: 1 }, { items: [] }, { items: [null] }]);
    const damagedBag = (bag: Bag) => ({
      ...bag,
      ...oneOf<object>([{ shopId: 1 }, { receiving: 'x' }, { changedAt: null }, { items: 3 }]),
    });
    const damagedItem = (item: Bag['items'][number]) => ({
      ...item,
      ...oneOf<object>([
        { id: 1 },
        { name: null },
        { quantity: oneOf([0, -1, 1.5, 100, null, '1']) },
        { price: oneOf([-1, 0.5, null]) },
        { seenPrice: oneOf([-1, 0.5, '1']) },
      ]),
    });
    const bags = JSON.parse(localStorage.getItem('bags') ?? '[]') as Bag[];
    expect(bags.length).toBeGreaterThan(5);
    const damaged: unknown[] = [junk()];
    const left: Bag[] = [];
    for (const bag of bags) {
      if (chance(0.2)) damaged.push(damagedBag(bag));
      else {
        const good = bag.items.filter(() => chance(0.7));
        const all: unknown[] = bag.items.map((item) => (good.includes(item) ? item : damagedItem(item)));
        if (chance(0.3)) all.splice(upTo(all.length), 0, junk());
        damaged.push({ ...bag, items: all });
        if (good.length > 0) left.push({ ...bag, items: good });
      }
    }
    localStorage.setItem('bags', JSON.stringify(damaged));
    const tab = new Tab(() => run.now);
    tab.readAgain();
    expect(tab.shown).toEqual(left);
  });

  it.each(['', '{', 'null', '"x"', '{"0":[]}'])('with %j in the place of the list has none, and takes one', (text) => {
    localStorage.setItem('bags', text);
    localStorage.setItem('favourites', '["1"]');
    const run = new Run(1, { shops: 3, ...quick });
    let { tab } = run.step();
    while (run.model.length === 0) ({ tab } = run.step());
    tab.readAgain();
    check(run, tab.shown);
    expect(localStorage.getItem('favourites')).toBe('["1"]');
  });
});

/** Fills the storage to the last character, so that no list can grow. */
function fillStorage() {
  for (let length = 2 ** 22, n = 0; length >= 1; ) {
    try {
      localStorage.setItem(`filler ${n}`, 'x'.repeat(length));
      n++;
    } catch {
      length = Math.floor(length / 2);
    }
  }
}

function emptyFiller() {
  for (let n = 0; n < 100; n++) localStorage.removeItem(`filler ${n}`);
}
