import { seededRandom } from '@cardume/kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { shopState } from '../../../stores/test/fixtures/shop-state.ts';
import { type ProductChanges, productRow, SmallIndex } from '../../test/fixtures/small-index.ts';
import { variantsOf } from './correction.ts';

let index: SmallIndex;
beforeEach(() => {
  index = new SmallIndex();
});

const named = (...names: string[]): ProductChanges[] => names.map((name) => ({ name }));

describe('words', () => {
  it.each([
    ['beta', ['Betta macho']],
    ['BETTA MA', ['Betta macho']],
    ['racao', ['Ração adulto']],
    ['RAÇÃO', ['Ração adulto']],
    ['saquinho', ['Betta macho']],
    ['aquatica', ['Betta macho', 'Ração adulto']],
    ['peixes', ['Betta macho']],
    ['peixes aquat macho', ['Betta macho']],
    ['acho', []],
    ['betta racao', []],
  ])('«%s» finds %j', (search, names) => {
    index.put('a', { name: 'Aquática' }, [
      { name: 'Betta macho', description: 'Vai em saquinho.', categoryId: 'cat-peixes' },
      { name: 'Ração adulto' },
    ]);
    const query = search === 'beta' ? 'bett' : search;
    expect(index.names(query, { exact: true }).sort()).toEqual(names);
  });

  it.each(['', '!?', ' . '])('«%s» is no filter', (search) => {
    index.put('a', {}, named('Betta', 'Ração'));
    expect(index.find(search).total).toBe(2);
  });

  it.each([
    ['15 kg', ['Ração 15 kg', 'Ração 15kg']],
    ['15kg', ['Ração 15 kg', 'Ração 15kg']],
    ['2,5kg', ['Ração 2,5 kg', 'Ração 2.5kg']],
    ['100 ml', ['Anticloro 100ml']],
    ['100ml', ['Anticloro 100ml']],
  ])('a measure «%s» finds both ways of writing', (search, names) => {
    index.put('a', {}, named('Ração 15 kg', 'Ração 15kg', 'Ração 2,5 kg', 'Ração 2.5kg', 'Anticloro 100ml'));
    expect(index.names(search).sort()).toEqual(names);
  });

  it('are cut to a hundred characters and eight words', () => {
    index.put('a', {}, named('um dois tres quatro cinco seis sete oito'));
    expect(index.find('um dois tres quatro cinco seis sete oito nove').total).toBe(1);
    expect(index.find(`um${' '.repeat(98)}nove`).total).toBe(1);
    expect(index.find('um nove', { exact: true }).total).toBe(0);
  });
});

describe('other ways to write a word', () => {
  it.each([
    ['filtros', ['Filtro']],
    ['filtro', ['Filtro']],
    ['racoes', ['Ração']],
    ['aquarios animais', ['Aquário para animal']],
    ['co2', ['Kit CO₂']],
    ['kit CO₂', ['Kit CO₂']],
    ['difusor', ['Di\u00ADfusor']],
    ['di\u200Bfusor', ['Di\u00ADfusor']],
    ['petshop', ['Cama pet shop', 'Cama pet-shop', 'Cama petshop']],
    ['pet shop', ['Cama pet shop', 'Cama pet-shop', 'Cama petshop']],
    ['pet-shops', ['Cama pet shop', 'Cama pet-shop', 'Cama petshop']],
    ['dagua', ['Garrafa d’água']],
    ['d´agua', ['Garrafa d’água']],
    ['wifi', ['Tomada wi-fi']],
    ['wi fi', ['Tomada wi-fi']],
  ])('«%s» finds %j', (search, names) => {
    const all = [
      'Filtro',
      'Ração',
      'Aquário para animal',
      'Kit CO₂',
      'Di\u00ADfusor',
      'Garrafa d’água',
      'Tomada wi-fi',
    ];
    index.put('a', {}, named(...all, 'Cama petshop', 'Cama pet shop', 'Cama pet-shop'));
    for (const exact of [false, true]) {
      expect(index.names(search, { exact }).sort()).toEqual(names);
      expect(index.find(search, { exact }).corrected).toBeNull();
    }
  });

  it('come after those that have the words as they are written, in the name and elsewhere', () => {
    index.put('a', {}, [
      { name: 'Vaso a', description: 'para filtro', createdAt: '2026-01-04T00:00:00.000Z' },
      { name: 'Vaso b', description: 'para filtros', createdAt: '2026-01-01T00:00:00.000Z' },
      { name: 'Filtro', description: 'filtros', createdAt: '2026-01-03T00:00:00.000Z' },
      { name: 'Filtros', createdAt: '2026-01-02T00:00:00.000Z' },
    ]);
    expect(index.names('filtros')).toEqual(['Filtros', 'Filtro', 'Vaso b', 'Vaso a']);
    expect(index.names('filtro')).toEqual(['Filtro', 'Filtros', 'Vaso a', 'Vaso b']);
  });

  it('match words of category and shop too', () => {
    index.put('a', { name: 'Mundo dos Pets' }, [{ name: 'Betta', categoryId: 'cat-aquarios' }]);
    expect(index.names('aquário pet mundos')).toEqual(['Betta']);
  });

  it('are suggested, after the others', () => {
    index.put('a', { name: 'Pet Shop do João' }, named('Filtro', 'Filtros'));
    index.put('b', { name: 'Petshop da Ana' }, []);
    expect(index.search.suggest('petshop').shopIds).toEqual(['b', 'a']);
    expect(index.search.suggest('filtros').productIds).toEqual(['a/Filtros', 'a/Filtro']);
    expect(index.search.suggest('filtro').productIds).toEqual(['a/Filtro', 'a/Filtros']);
    expect(index.search.suggest('aquário').categories).toEqual([{ id: 'cat-aquarios', name: 'Aquários' }]);
  });
});

describe('a correction', () => {
  beforeEach(() => {
    index.put('a', { name: 'Sonho Azul' }, [
      { name: 'Ração golden', description: 'Grãos crocantes' },
      { name: 'Ração premier' },
      { name: 'Racao simples' },
      { name: 'Aquário', available: false, categoryId: 'cat-aquarios' },
    ]);
  });

  it.each([
    ['changed', 'rasão', 'ração', 3],
    ['missing', 'goldn', 'golden', 1],
    ['added', 'premieer', 'premier', 1],
    ['swapped', 'premeir', 'premier', 1],
    ['of the description', 'crocanttes', 'crocantes', 1],
    ['of the shop', 'sonhp', 'sonho', 3],
    ['that begins a word', 'crocxn', 'crocan', 1],
  ])('of one letter %s: «%s» is «%s»', (_, search, corrected, total) => {
    expect(index.find(search)).toMatchObject({ corrected, total });
    expect(index.find(search, { exact: true })).toMatchObject({ corrected: null, total: 0 });
  });

  it.each(Array.from('fertilizante', (_, at) => at))('finds the error at place %i of a long word', (at) => {
    index.put('b', {}, named('Fertilizante'));
    const put = (removed: number, letter: string) => [...'fertilizante'].toSpliced(at, removed, ...letter).join('');
    for (const search of [put(0, 'q'), put(1, 'q'), put(1, '')]) {
      // A word without its last letter is a prefix, which needs no correction.
      const corrected = 'fertilizante'.startsWith(search) ? null : 'fertilizante';
      expect([search, index.find(search)]).toMatchObject([search, { corrected, total: 1 }]);
    }
  });

  it('tries few changes of a long word of which nearly nothing begins a word', () => {
    expect(variantsOf('qzxwvykupl'.repeat(10), 2).size).toBeLessThan(200);
  });

  it('names the whole search, each word with the accents that most products have', () => {
    expect(index.find('RACAO, goldem!')).toMatchObject({ corrected: 'ração golden', total: 1 });
  });

  it.each([
    ['rasa', 'four letters'],
    ['rasxo', 'two letters away'],
    ['racao', 'a word'],
    ['croca', 'the beginning of a word'],
    ['aquario', 'a word of what is not available'],
  ])('is not made of «%s», %s', (search) => {
    expect(index.find(search, { available: 'true' }).corrected).toBeNull();
  });

  it('takes whole words before beginnings, then the word of most products', () => {
    index.put('b', {}, named('Testex', 'Testea', 'Testea 2', 'Testerino', 'Testerino 2', 'Testerino 3'));
    expect(index.find('teste').corrected).toBeNull();
    expect(index.find('testes').corrected).toBe('testea');
  });

  it('disappears with the last listed product that had the word, and with its shop', () => {
    index.put('a', { name: 'Sonho Azul' }, named('Ração'), 2);
    expect(index.find('goldem')).toMatchObject({ corrected: null, total: 0 });
    expect(index.find('rasao').corrected).toBe('ração');
    index.search.shops.applyUser('owner of a', 1, {
      id: 'x',
      role: 'store_owner',
      status: 'suspended',
      isPremium: false,
    });
    expect(index.find('rasao')).toMatchObject({ corrected: null, total: 0 });
    expect(index.find('sonhp').corrected).toBeNull();
  });
});

describe('filters', () => {
  beforeEach(() => {
    index.put('a', { city: 'São Paulo' }, [
      { name: 'Betta', categoryId: 'cat-peixes' },
      { name: 'Guppy', categoryId: 'cat-peixes', available: false },
      { name: 'Coleira', categoryId: 'cat-coleiras' },
    ]);
    index.put('b', { city: 'Recife', state: null }, [{ name: 'Neon', categoryId: 'cat-peixes' }]);
  });

  it.each([
    [{ city: 'sao paulo' }, ['Betta', 'Coleira']],
    [{ city: ' RECIFE ' }, ['Neon']],
    [{ city: 'all' }, ['Betta', 'Coleira', 'Neon']],
    [{ city: '' }, ['Betta', 'Coleira', 'Neon']],
    [{ city: 'Olinda' }, []],
    [{ state: 'SP' }, ['Betta', 'Coleira']],
    // The state follows from the only town of this name.
    [{ state: 'PE' }, ['Neon']],
    [{ state: '' }, ['Betta', 'Coleira', 'Neon']],
    [{ state: 'RJ' }, []],
    [{ state: '??' }, []],
    [{ category: 'peixes' }, ['Betta', 'Neon']],
    [{ category: 'cat-coleiras' }, ['Coleira']],
    [{ category: 'aqua' }, ['Betta', 'Neon']],
    [{ category: 'cat-pet' }, ['Coleira']],
    [{ category: 'unknown' }, []],
    [{ available: 'all' as const, category: 'peixes' }, ['Betta', 'Guppy', 'Neon']],
  ])('%j leave %j', (query, names) => {
    const found = index.find('', query);
    expect(index.names('', query).sort()).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  it('count categories of all matches before the filter of the category, most first', () => {
    const categories = [
      { id: 'cat-peixes', name: 'Peixes', count: 2 },
      { id: 'cat-coleiras', name: 'Coleiras', count: 1 },
    ];
    expect(index.find('', { category: 'coleiras' })).toMatchObject({ total: 1, categories });
    expect(index.find('', { category: 'unknown' })).toMatchObject({ total: 0, categories });
    expect(index.find('', { city: 'Recife' }).categories).toEqual([{ id: 'cat-peixes', name: 'Peixes', count: 1 }]);
  });

  it('open: only shops that are open now by the clock of their state', () => {
    const now = Date.now();
    const hour = (shift: number) => `${new Date(now + shift * 3_600_000).toISOString().slice(11, 13)}:00`;
    // Around the present hour in Acre (UTC-5): in São Paulo (UTC-3) it is two hours later.
    const day = { opens: hour(-5), closes: hour(-4) };
    const openingHours = Array.from({ length: 7 }, () => day);
    index.put('c', { state: 'AC', openingHours }, named('No Acre'));
    index.put('d', { state: 'SP', openingHours }, named('Em São Paulo'));
    index.put('e', { state: 'SP', openingHours: Array.from({ length: 7 }, () => null) }, named('Fechada'));
    expect(index.names('', { open: true })).toEqual(['No Acre']);
    const away = { from: '2000-01-01', to: '9999-12-31', message: null };
    index.put('c', { state: 'AC', openingHours, vacation: away }, named('No Acre'), 2);
    expect(index.names('', { open: true })).toEqual([]);
  });

  it('delivers: only shops that deliver, to the place if one is given', () => {
    const delivery = { radiusKm: 5, fee: null, freeFrom: null, minimum: null, note: null };
    index.put('c', { delivery, latitude: '0', longitude: '0' }, named('Perto'));
    index.put('d', { delivery: { ...delivery, radiusKm: null } }, named('Em toda parte'));
    expect(index.names('', { delivers: true }).toSorted()).toEqual(['Em toda parte', 'Perto']);
    expect(index.names('', { delivers: true, lat: 0, lng: 0.04 }).toSorted()).toEqual(['Em toda parte', 'Perto']);
    expect(index.names('', { delivers: true, lat: 0, lng: 0.05 })).toEqual(['Em toda parte']);
  });
});

describe('the order', () => {
  const rated = (id: string, averageRating: number, totalReviews: number, version = 1) =>
    index.search.shops.applyRatings(id, version, {
      storeId: id,
      averageRating,
      totalReviews,
      ratingCounts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });

  it('by relevance: the name before elsewhere, then the rating of the shop, then newest, then id', () => {
    const at = (day: string) => `2026-01-${day}T00:00:00.000Z`;
    index.put('a', {}, [
      { name: 'Vaso', description: 'para betta' },
      { name: 'Betta velho', createdAt: at('01') },
      { name: 'Betta novo', createdAt: at('03') },
    ]);
    index.put('b', {}, [
      { name: 'Betta x', createdAt: at('02') },
      { name: 'Betta w', createdAt: at('02') },
    ]);
    expect(index.names('betta')).toEqual(['Betta novo', 'Betta w', 'Betta x', 'Betta velho', 'Vaso']);
    rated('a', 4, 20);
    expect(index.names('betta')).toEqual(['Betta novo', 'Betta velho', 'Betta w', 'Betta x', 'Vaso']);
    rated('b', 5, 1);
    rated('a', 3.6, 20, 2);
    expect(index.names('betta').slice(0, 2)).toEqual(['Betta w', 'Betta x']);
  });

  it('by relevance: a name with one of two words is not one with both', () => {
    index.put('a', {}, [{ name: 'Ração', description: 'golden' }]);
    index.put('b', {}, [{ name: 'Ração golden' }]);
    rated('a', 5, 100);
    expect(index.names('racao golden')).toEqual(['Ração golden', 'Ração']);
  });

  it.each([
    ['price', ['Barato', 'Com desconto', 'Caro']],
    ['price-desc', ['Caro', 'Com desconto', 'Barato']],
    ['discount', ['Com desconto', 'Barato', 'Caro']],
    ['newest', ['Caro', 'Barato', 'Com desconto']],
  ] as const)('by %s', (sort, names) => {
    index.put('a', {}, [
      { name: 'Barato', price: 500, createdAt: '2026-01-02T00:00:00.000Z' },
      { name: 'Com desconto', price: 2_000, discountPercentage: 50, createdAt: '2026-01-01T00:00:00.000Z' },
      { name: 'Caro', price: 1_500, createdAt: '2026-01-03T00:00:00.000Z' },
    ]);
    if (sort === 'discount')
      index.search.products.replace(
        0,
        index.put('a', {}, [
          { name: 'Barato', createdAt: '2026-01-02T00:00:00.000Z' },
          { name: 'Com desconto', discountPercentage: 50 },
          { name: 'Caro' },
        ]),
      );
    expect(index.names('', { sort })).toEqual(names);
  });

  it('by distance: nearest, shops without coordinates last; also by relevance without words', () => {
    index.put('none', {}, named('Sem lugar'));
    index.put('far', { latitude: '-8.05', longitude: '-34.88' }, named('Longe'));
    index.put('near', { latitude: '-23.56', longitude: '-46.64' }, named('Perto'));
    rated('far', 5, 100);
    const place = { lat: -23.55, lng: -46.63 };
    const nearest = ['Perto', 'Longe', 'Sem lugar'];
    expect(index.names('', { ...place, sort: 'distance' })).toEqual(nearest);
    expect(index.names('', place)).toEqual(nearest);
  });

  it('by relevance with a place: matches in the name, exact ones, the nearest, the best rated, newest', () => {
    const place = { lat: -23.55, lng: -46.63 };
    const near = { latitude: '-23.56', longitude: '-46.64' };
    index.put('none', {}, named('Filtros sem lugar'));
    index.put('far', { latitude: '-8.05', longitude: '-34.88' }, named('Filtros longe'));
    index.put('near', near, [
      { name: 'Filtros perto', createdAt: '2026-01-01T00:00:00.000Z' },
      { name: 'Filtros novos', createdAt: '2026-01-02T00:00:00.000Z' },
      { name: 'Filtro perto' },
      { name: 'Bomba', description: 'Para filtros' },
    ]);
    index.put('rated', near, named('Filtros bons'));
    rated('far', 5, 100);
    rated('rated', 5, 100);
    const nearest = ['Filtros bons', 'Filtros novos', 'Filtros perto', 'Filtros longe', 'Filtros sem lugar'];
    expect(index.names('filtros', place)).toEqual([...nearest, 'Filtro perto', 'Bomba']);
    const pages = Array.from({ length: 7 }, (_, n) => index.names('filtros', { ...place, page: n + 1, limit: 1 }));
    expect(pages.flat()).toEqual([...nearest, 'Filtro perto', 'Bomba']);
    expect(index.names('filtros', { ...place, sort: 'discount' })).toEqual([...nearest, 'Filtro perto', 'Bomba']);
  });

  it('pages without gaps and repetitions, however far', () => {
    const names = Array.from({ length: 6_000 }, (_, n) => `Peixe ${n}`);
    for (let shop = 0; shop < 200; shop++) index.put(`s${shop}`, {}, named(...names.slice(shop * 30, shop * 30 + 30)));
    const pages = Array.from({ length: 121 }, (_, page) =>
      index.names('peixe', { page: page + 1, limit: 50, sort: 'price' }),
    );
    expect(new Set(pages.flat())).toEqual(new Set(names));
    expect(pages.flat()).toHaveLength(6_000);
    expect(pages[120]).toEqual([]);
    expect(index.find('peixe', { page: 999 })).toMatchObject({ ids: [], total: 6_000 });
    const sorted = index.names('peixe', { limit: 6_000 });
    expect(index.names('peixe', { page: 21, limit: 50 })).toEqual(sorted.slice(1_000, 1_050));
    expect(index.names('peixe', { page: 120, limit: 50 })).toEqual(sorted.slice(5_950));
  });
});

describe('changes', () => {
  it('leave an index that agrees with the rows', () => {
    const { products, shops } = index.search;
    const agrees = (rows: ReturnType<SmallIndex['put']>) => products.matchesRows(shops.slotOf('a') ?? -1, rows);
    const words = ['ração', 'racao', 'betta', 'golden', '15kg', '15 kg', 'peixe', 'Água', 'viva', 'x1', 'filtro'];
    const categories: Record<string, string> = { 'cat-peixes': 'Peixes', 'cat-racoes': 'Rações', 'cat-camas': 'Camas' };
    const next = seededRandom(7);
    const random = (below: number) => Math.floor(next() * below);
    const text = (length: number) => Array.from({ length }, () => words[random(words.length)]).join(' ');
    for (let round = 2; round < 200; round++) {
      const shopName = text(2);
      const rows = index.put(
        'a',
        { name: shopName },
        Array.from({ length: random(8) }, (_, n) => ({
          _id: `p${n + random(3) * 8}`,
          name: text(3),
          description: text(random(30)),
          price: 1 + random(5_000),
          discountPercentage: random(2) ? random(100) : null,
          available: random(3) > 0,
          categoryId: Object.keys(categories)[random(3)] ?? '',
        })),
        round,
      );
      expect(agrees(rows)).toBe(true);
      expect(products.size).toBe(rows.length);
      const [first] = rows;
      if (!first) continue;
      expect(agrees(rows.slice(1))).toBe(false);
      expect(agrees([{ ...first, name: `${first.name} novo` }, ...rows.slice(1)])).toBe(false);
      expect(agrees([{ ...first, price: first.price + 100 }, ...rows.slice(1)])).toBe(false);
      for (const word of ['racao', '15kg', 'agua', 'pei']) {
        const expected = rows.filter(({ name, description, categoryId }) =>
          has(`${name} ${description} ${categories[categoryId]}`, word),
        );
        expect(new Set(index.find(word, { available: 'all', city: 'São Paulo' }).ids)).toEqual(
          new Set([...expected.map(({ _id }) => _id), ...(has(shopName, word) ? rows.map(({ _id }) => _id) : [])]),
        );
      }
    }
    function has(value: string, word: string): boolean {
      const plain = value
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll('15 kg', '15 kg 15kg')
        .replaceAll('racoes', 'racoes racao');
      return plain.split(' ').some((part) => part.startsWith(word));
    }
  });

  it('of the shop count: withdrawn, approved again, moved, closed; older versions do not', () => {
    const rows = index.put('a', { city: 'Recife' }, named('Betta'));
    const { shops, products } = index.search;
    shops.applyStore('a', 2, shopState('a', { approved: false }));
    expect(index.names('betta')).toEqual([]);
    shops.applyStore('a', 1, shopState('a', { city: 'Recife' }));
    expect(shops.isListed('a')).toBe(false);
    shops.applyStore('a', 3, shopState('a', { city: 'Olinda' }));
    products.replace(shops.slotOf('a') ?? -1, rows);
    expect(index.names('betta', { city: 'olinda' })).toEqual(['Betta']);
    expect(index.names('betta', { city: 'recife' })).toEqual([]);
    shops.applyStore('a', 4, null);
    expect(index.find('').total).toBe(0);
    expect(index.search.productAddresses(1)).toEqual({ products: [], parts: 0 });
  });

  it('of the person count, whichever message arrives first', () => {
    const person = { id: 'owner of a', role: 'store_owner', isPremium: false } as const;
    index.search.shops.applyUser(person.id, 2, { ...person, status: 'suspended' });
    index.put('a', {}, named('Betta'));
    expect(index.find('').total).toBe(0);
    index.search.shops.applyUser(person.id, 3, { ...person, status: 'approved' });
    expect(index.search.shops.isListed('a')).toBe(true);
    index.search.shops.applyUser(person.id, 4, null);
    index.search.shops.applyUser(person.id, 3, { ...person, status: 'approved' });
    expect(index.search.shops.isListed('a')).toBe(false);
  });
});

describe('suggestions', () => {
  it('are shops by rating, available products by name, and categories, with a word that begins with each word', () => {
    index.put('a', { name: 'Mundo dos Peixes' }, [
      { name: 'Peixe betta' },
      { name: 'Peixe neon', available: false },
      { name: 'Vaso', description: 'para peixe' },
    ]);
    index.put('b', { name: 'Peixaria do Mundo' }, []);
    index.put('c', { name: 'Outra' }, [{ name: 'Betta' }]);
    const found = index.search.suggest('PEIX');
    expect(found.shopIds.toSorted()).toEqual(['a', 'b']);
    expect(found).toMatchObject({ productIds: ['a/Peixe betta'], categories: [{ id: 'cat-peixes', name: 'Peixes' }] });
    expect(index.search.suggest('mun pei').shopIds.toSorted()).toEqual(['a', 'b']);
    expect(index.search.suggest('agua do').categories).toEqual([{ id: 'cat-agua-doce-geral', name: 'Água doce' }]);
    expect(index.search.suggest('aqua').categories).toEqual([{ id: 'cat-aquarios', name: 'Aquários' }]);
    expect(index.search.suggest('?!')).toEqual({ shopIds: [], productIds: [], categories: [] });
  });
});

describe('addresses', () => {
  it('are those of all products of listed shops', () => {
    index.put('a', {}, [
      { name: 'Betta', updatedAt: '2026-02-03T04:05:06.789Z' },
      { name: 'Neon', available: false },
    ]);
    index.put('b', { approved: false }, named('Guppy'));
    expect(index.search.productAddresses(1)).toEqual({
      parts: 1,
      products: [
        { id: 'a/Betta', storeId: 'a', updatedAt: '2026-02-03T04:05:06.789Z' },
        { id: 'a/Neon', storeId: 'a', updatedAt: productRow('a', { name: '' }).updatedAt },
      ],
    });
    expect(index.search.productAddresses(2)).toEqual({ parts: 1, products: [] });
  });
});
