import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product, ProductCategory } from '@cardume/bff/contract';
import xlsx from '@e965/xlsx/dist/xlsx.mini.min.js';
import { describe, expect, it } from '@jest/globals';
import { findColumns, guessColumn, headingName, type Places, REQUIRED } from './columns.ts';
import { planImport } from './plan.ts';
import { csvTable, decodeSpreadsheet, readRows, readTable } from './read.ts';
import type { Table } from './table.ts';
import { csvOfProducts } from './write.ts';

const categories: ProductCategory[] = [
  { id: 'cat-peixes', name: 'Peixes', slug: 'peixes', parentId: 'cat-aqua' },
  { id: 'cat-racoes', name: 'Rações', slug: 'racoes', parentId: 'cat-pet' },
  { id: 'cat-camas', name: 'Camas', slug: 'camas', parentId: 'cat-pet' },
];
const selected = ['cat-peixes', 'cat-racoes'];

function product(id: string, changes: Partial<Product> = {}): Product {
  return {
    id,
    storeId: 'loja',
    categoryId: 'cat-peixes',
    name: `Peixe ${id}`,
    description: 'Azul; com "véu"\nde duas linhas',
    price: 4_990,
    discountPercentage: 10,
    imageUrl: null,
    imageUrls: [],
    available: true,
    brand: null,
    gtin: null,
    contents: null,
    unitPrice: null,
    others: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

const planTable = (table: Table, products: Product[] = []) =>
  planImport(readRows(table, findColumns(table.headings)), { products, categories, selected, limit: 3 });
const plan = (text: string, products: Product[] = []) => planTable(csvTable(text), products);

describe('a spreadsheet of products', () => {
  it('read again as it was written changes nothing', () => {
    const photos = ['/media/a/1.webp', '/media/a/2.webp'];
    const products = [
      product('1', { imageUrl: '/media/a/1.webp', imageUrls: photos, brand: 'Sera', gtin: '0036000291452' }),
      product('2', { name: '=SOMA(A1)', available: false, discountPercentage: null }),
      product('3', { imageUrl: 'https://example.com/antiga.png', contents: { amount: 1.5, unit: 'kg' } }),
    ];
    const csv = csvOfProducts(products, categories);
    expect(
      csv.startsWith(
        '\uFEFFCódigo;Nome;Categoria;Descrição;Preço;Desconto (%);Disponível;Marca;Código de barras;Conteúdo\r\n',
      ),
    ).toBe(true);
    expect(csv).toContain("'=SOMA(A1)");
    expect(plan(csv, products).map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
  });

  it.each(["'=SOMA(A1)", "''-10 %", "'@loja", "'ração'"])('keeps the apostrophes of %s', (name) => {
    const products = [product('1', { name, description: name })];
    expect(plan(csvOfProducts(products, categories), products)).toMatchObject([{ kind: 'same' }]);
  });

  it.each([
    ['UTF-16 with a mark', Buffer.from('\uFEFFNome\tCategoria\tPreço\r\nRação um\tRações\t12,50\r\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Nome\tCategoria\tPreço\r\nRação um\tRações\t12,50\r\n', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\uFEFFNome;Categoria;Preço\r\nRação um;Rações;12,50\r\n', 'utf16le').swap16()],
    ['a line sep=', Buffer.from('sep=;\r\nNome;Categoria;Preço\r\nRação um;Rações;12,50\r\n')],
    ['a mark and a line sep=', Buffer.from('\uFEFFsep=|\nNome|Categoria|Preço\nRação um|Rações|12,50\n')],
  ])('is read from %s', (kind, file) => {
    const text = decodeSpreadsheet(Uint8Array.from(file).buffer);
    const added = { name: 'Ração um', categoryId: 'cat-racoes', price: 1_250 };
    expect(plan(text)).toMatchObject([{ line: kind.endsWith('sep=') ? 3 : 2, kind: 'add', product: added }]);
  });

  it('is read with either encoding and separator', () => {
    const text = 'nome;categoria;preço\nBetta azul;rações;R$ 1.299,00\n';
    const latin1 = Uint8Array.from(text, (char) => char.charCodeAt(0)).buffer;
    const read = plan(decodeSpreadsheet(latin1));
    const added = { name: 'Betta azul', categoryId: 'cat-racoes', price: 129_900, available: true };
    expect(read).toMatchObject([{ line: 2, kind: 'add', product: added }]);
    expect(plan('\uFEFFPREÇO,Nome,CATEGORIA,Nota\n10.5,Betta,Peixes,x\n,,,\n')).toMatchObject([
      { kind: 'add', product: { name: 'Betta', price: 1_050, description: '' } },
    ]);
  });

  it('changes the fields of its columns only', () => {
    expect(plan('Código;Nome;Categoria;Preço\n1;Betta;Peixes;49,90\n', [product('1')])).toEqual([
      { line: 2, name: 'Betta', kind: 'change', id: '1', change: { name: 'Betta' } },
    ]);
    expect(
      plan('Código;Nome;Categoria;Preço;Descrição;Desconto (%);Disponível\n1;Peixe 1;Rações;50;;;não\n', [
        product('1'),
      ]),
    ).toMatchObject([
      {
        kind: 'change',
        change: {
          categoryId: 'cat-racoes',
          price: 5_000,
          description: '',
          discountPercentage: null,
          available: false,
        },
      },
    ]);
  });

  it('imported again after a part of it has failed adds only that part', () => {
    const rows = 'Nome;Categoria;Preço\nBetta;Peixes;10\nRação;Rações;20\nNeon;Peixes;5\n';
    const added = { description: '', discountPercentage: null };
    const products = [
      product('1', { ...added, name: 'Betta', price: 1_000, imageUrls: ['/media/a/1.webp'] }),
      product('2', { ...added, name: 'Ração', categoryId: 'cat-racoes', price: 2_100 }),
    ];
    expect(plan(rows, products).map(({ kind }) => kind)).toEqual(['same', 'add', 'add']);
  });

  it.each([
    ['2f1c0b7e-9a53-4f0e-8d21-6b7f5a3c9e10;Betta;Peixes;10', 'Código desconhecido: deixe-o vazio para um produto novo'],
    [';Betta;Aves;10', 'Categoria desconhecida: Aves'],
    [';Betta;Peixes > Aves;10', 'Categoria desconhecida: Peixes > Aves'],
    [';Betta;Camas;10', 'A loja não tem a categoria Camas'],
    [';;Peixes;10', 'Nome é obrigatório'],
    [';Betta;;10', 'Escolha uma categoria'],
    [';Betta;Peixes;dez', 'Preço inválido. Use formato: 10.50 ou 10,50'],
    [';Betta;Peixes;0.500', 'R$ 0,50 ou R$ 500,00?'],
    [';Betta;Peixes;00.990', 'R$ 0,99 ou R$ 990,00?'],
    [';Betta;Peixes;10;10,5', 'Desconto inválido. Use um valor entre 0 e 100'],
    [';Betta;Peixes;10;101', 'Desconto inválido. Use um valor entre 0 e 100'],
  ])('is refused with a reason for the row %s', (line, reason) => {
    expect(plan(`Código;Nome;Categoria;Preço;Desconto (%)\n${line}\n`, [product('1')])).toMatchObject([
      { line: 2, kind: 'wrong', reason },
    ]);
  });

  it.each([
    ['FALSO', { available: false }],
    ['Não', { available: false }],
    ['verdadeiro', { available: true }],
    ['', { available: true }],
    ...['X', '[x]', 'V', 'Sim.', 'SIM!', 'Yes', '✓', '✔️'].map((yes): [string, object] => [yes, { available: true }]),
    ...['Não.', 'N', 'F', 'No'].map((no): [string, object] => [no, { available: false }]),
    ...['1', '12', '0,5'].map((amount): [string, object] => [amount, { available: true }]),
    ...['0', '0,00'].map((amount): [string, object] => [amount, { available: false }]),
  ])('reads «%s» as the availability of a product', (word, product) => {
    expect(plan(`Nome;Categoria;Preço;Disponível\nBetta;Peixes;10;${word}\n`)).toMatchObject([
      { kind: 'add', product },
    ]);
  });

  it.each(['10', '10%', '10,00', '10,00%'])('reads «%s» as a discount', (discount) => {
    expect(plan(`Nome;Categoria;Preço;Desconto (%)\nBetta;Peixes;10;${discount}\n`)).toMatchObject([
      { kind: 'add', product: { discountPercentage: 10 } },
    ]);
  });

  it('is refused when the availability is neither yes nor no', () => {
    expect(plan('Nome;Categoria;Preço;Disponível\nBetta;Peixes;10;Esgotado\n')).toMatchObject([
      { kind: 'wrong', reason: 'Disponível deve ser Sim ou Não' },
    ]);
  });

  it('is limited to three products per category, including those moved by previous rows', () => {
    const products = [product('1'), product('2'), product('3')];
    const rows = ['1;Um;Rações;10', ';Quatro;Peixes;10', ';Cinco;Peixes;10', '1;Outra vez;Peixes;10'];
    expect(plan(`Código;Nome;Categoria;Preço\n${rows.join('\n')}\n`, products)).toMatchObject([
      { kind: 'change' },
      { kind: 'add' },
      { kind: 'wrong', reason: 'A categoria Peixes já tem 3 produtos' },
      { kind: 'wrong', reason: 'Código repetido na planilha' },
    ]);
  });

  it('takes a code of another program for none, and the last of a category and its parents', () => {
    const rows = 'RG15;Betta;Aquário > Peixes;10\nRG15;Ração;Cães>>Rações;20\n';
    expect(plan(`Código;Nome;Categoria;Preço\n${rows}`, [product('1')])).toMatchObject([
      { kind: 'add', product: { name: 'Betta', categoryId: 'cat-peixes' } },
      { kind: 'add', product: { name: 'Ração', categoryId: 'cat-racoes' } },
    ]);
  });

  it('reads brand, barcode number and contents', () => {
    const head = 'Nome;Categoria;Preço;Marca;Código de barras;Conteúdo';
    expect(plan(`${head}\nRação;Rações;10;Sera;36000291452;1,5 kg\n`)).toMatchObject([
      {
        kind: 'add',
        product: { brand: 'Sera', gtin: '0036000291452', contents: { amount: 1.5, unit: 'kg' } },
      },
    ]);
    const unit = 'Informe a unidade do conteúdo: g, kg, ml, l, un ou m';
    for (const [cells, reason] of [
      [';7891000100104;', 'Código de barras inválido'],
      [';;15', unit],
      [';;1.500 g', '1,500 ou 1500?'],
    ] as const) {
      expect(plan(`${head}\nRação;Rações;10;${cells}\n`)).toMatchObject([{ kind: 'wrong', reason }]);
    }
  });

  it.each(['SEM GTIN', 'Sem gtin', '0', '0000000000000', ''])('takes the barcode number «%s» for none', (gtin) => {
    expect(plan(`Nome;Categoria;Preço;EAN\nBetta;Peixes;10;${gtin}\n`)).toMatchObject([
      { kind: 'add', product: { gtin: null } },
    ]);
  });

  it.each([
    ['10/mai', 'O preço é uma data: escreva-o como número'],
    ['05/10/2026', 'O preço é uma data: escreva-o como número'],
    ['jan/99', 'O preço é uma data: escreva-o como número'],
    ['=A1*2', 'O preço é uma fórmula: deixe na célula só o valor'],
  ])('leaves out a row with the price %s', (price, reason) => {
    expect(plan(`Nome;Categoria;Preço\nBetta;Peixes;${price}\n`)).toMatchObject([{ kind: 'wrong', reason }]);
  });

  it('takes optional columns by a synonym, and knows those of the required ones', () => {
    const headings = ['Título', 'Seção', 'Preço de venda', 'EAN', 'FABRICANTE'];
    expect(findColumns(headings)).toEqual({ gtin: 3, brand: 4 });
    expect((['name', 'category', 'price'] as const).map((column) => guessColumn(headings, column))).toEqual([0, 1, 2]);
    expect(guessColumn(['Coisa'], 'name')).toBeUndefined();
  });

  it('names columns without a heading by their letters', () => {
    const places = [0, 25, 26, 51, 52, 701, 702];
    expect(places.map((place) => headingName('', place))).toEqual(
      ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'].map((letters) => `Coluna ${letters}`),
    );
    expect(headingName('Preço', 0)).toBe('Preço');
  });

  it('is refused with fewer columns than are required', async () => {
    const message = 'Faltam colunas na planilha: «Nome», «Categoria», «Preço»';
    for (const text of ['', 'isto não é uma planilha']) {
      await expect(readTable(Uint8Array.from(Buffer.from(text)).buffer)).rejects.toThrow(message);
    }
    const named = Uint8Array.from(Buffer.from('Nome;Preço\nBetta;10\n')).buffer;
    await expect(readTable(named)).rejects.toThrow('Faltam colunas na planilha: «Categoria».');
  });
});

describe('an .xlsx file', () => {
  const bytesOf = (rows: unknown[][], change: (sheet: Record<string, object>) => void = () => {}): ArrayBuffer => {
    const sheet = xlsx.utils.aoa_to_sheet(rows);
    change(sheet);
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet, 'Produtos');
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Outra']]), 'Outra');
    return xlsx.write(book, { type: 'array', bookType: 'xlsx' });
  };
  const HEAD = ['Nome', 'Categoria', 'Preço', 'Desconto (%)', 'Disponível', 'Código de barras'];

  it('is read from its first sheet, with numbers as numbers', async () => {
    const rows = [HEAD, ['Betta', 'Peixes', 1299.5, 0.1, false, 36000291452], [], ['Neon', 'Peixes', '2,50']];
    const bytes = bytesOf(rows, (sheet) => Object.assign(sheet.D2 ?? {}, { z: '0%' }));
    expect(planTable(await readTable(bytes))).toMatchObject([
      {
        line: 2,
        kind: 'add',
        product: { price: 129_950, discountPercentage: 10, available: false, gtin: '0036000291452' },
      },
      { line: 4, kind: 'add', product: { name: 'Neon', price: 250 } },
    ]);
  });

  it('leaves out rows whose price is a date or a formula', async () => {
    const rows = [HEAD, ['Betta', 'Peixes', new Date(2026, 4, 10)], ['Neon', 'Peixes', 5], ['Um', 'Peixes', 1.299]];
    const bytes = bytesOf(rows, (sheet) => Object.assign(sheet.C3 ?? {}, { f: 'A1*2' }));
    expect(planTable(await readTable(bytes))).toMatchObject([
      { line: 2, kind: 'wrong', reason: 'O preço é uma data: escreva-o como número' },
      { line: 3, kind: 'wrong', reason: 'O preço é uma fórmula: deixe na célula só o valor' },
      { line: 4, kind: 'wrong', reason: 'Preço inválido. Use formato: 10.50 ou 10,50' },
    ]);
  });

  it('is refused with a reason when it cannot be read', async () => {
    const broken = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]).buffer;
    await expect(readTable(broken)).rejects.toThrow('O arquivo não é uma planilha .xlsx');
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]).buffer;
    await expect(readTable(old)).rejects.toThrow('Salve a planilha como .xlsx ou CSV.');
  });
});

/*
 * The files in `files/` are made as these programs write them: the parts and attributes of an .xlsx, the flags of its
 * ZIP, headings, encoding and separators.
 */
describe('a file', () => {
  /** Reads a file with the columns that the dialog proposes. */
  async function planFile(name: string) {
    const table = await readTable(Uint8Array.from(readFileSync(join(import.meta.dirname, 'files', name))).buffer);
    const found = findColumns(table.headings);
    const asked = REQUIRED.filter((column) => found[column] === undefined);
    const proposed: Places = Object.fromEntries(asked.map((column) => [column, guessColumn(table.headings, column)]));
    const taken = Object.values(proposed);
    const others = Object.entries(found).filter(([, place]) => !taken.includes(place));
    const rows = readRows(table, { ...Object.fromEntries(others), ...proposed });
    return { asked, steps: planImport(rows, { products: [], categories, selected, limit: 3 }) };
  }
  const food = { name: 'Ração Golden', categoryId: 'cat-racoes', price: 129_950, available: true };
  const facts = { discountPercentage: 10, gtin: '7891000100103', contents: { amount: 15, unit: 'kg' } };
  const betta = { name: 'Betta azul', categoryId: 'cat-peixes', price: 2_490 };
  const FORMULA = { kind: 'wrong', reason: 'O preço é uma fórmula: deixe na célula só o valor' };
  const DATE = { kind: 'wrong', reason: 'O preço é uma data: escreva-o como número' };

  it.each([
    'excel.xlsx',
    'libreoffice.xlsx',
    'google-sheets.xlsx',
    'excel.csv',
    'libreoffice.csv',
    'google-sheets.csv',
  ])('as %s is read, but for rows whose price is none', async (name) => {
    const { asked, steps } = await planFile(name);
    expect(asked).toEqual(['name', 'price']);
    expect(steps).toMatchObject([
      { line: 2, kind: 'add', product: { ...food, ...facts } },
      { line: 3, kind: 'add', product: { ...betta, available: false, gtin: null } },
      ...(name.endsWith('.xlsx') ? [FORMULA] : []),
      DATE,
    ]);
  });

  it('of the system Bling, whose codes are its own and whose description is the name, is read', async () => {
    const { asked, steps } = await planFile('bling.csv');
    expect(asked).toEqual(['name', 'category']);
    expect(steps).toMatchObject([
      { kind: 'add', product: { ...food, brand: 'PremieR', gtin: facts.gtin, description: '', contents: null } },
      { kind: 'add', product: { ...betta, available: true, gtin: null } },
    ]);
  });

  it('of the platform Nuvemshop, with categories below others and a barcode number of 12 digits, is read', async () => {
    const { asked, steps } = await planFile('nuvemshop.csv');
    expect(asked).toEqual(['category']);
    expect(steps).toMatchObject([
      { kind: 'add', product: { ...food, brand: 'PremieR', gtin: '0036000291452', description: 'Para adultos' } },
      { kind: 'add', product: { ...betta, available: false, brand: null } },
    ]);
  });
});
