import { cellText } from '@cardume/bff/contract';
import { parse } from 'papaparse';
import { COLUMNS, type Column, findColumns, type Places, REQUIRED } from './columns.ts';
import { type Cell, MOST_ROWS, type Table, toTable } from './table.ts';

/** The cells of a row by column, and its line. Columns missing from the file are undefined. */
export type Row = Partial<Record<Column, string>> & {
  line: number;
  name: string;
  category: string;
  price: string;
  /** What the cell of the price is, if not a number or a text. */
  priceKind?: Cell['kind'];
};

/** The first line of some files, which tells Excel the separator. */
const SEPARATOR = /^sep=(.)\r?\n/i;
/** What `.xlsx` and every other ZIP file begins with. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** What `.xls` begins with. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a file: the first sheet of an `.xlsx`, or CSV.
 * @throws Error with a message for the user if it has too few columns or too many rows
 */
export async function readTable(bytes: ArrayBuffer): Promise<Table> {
  const table = await tableOf(bytes);
  if (table.headings.length < REQUIRED.length) throw new Error(tooFewColumns(table.headings));
  if (table.rows.length > MOST_ROWS) throw new Error(`A planilha tem mais de ${MOST_ROWS} produtos.`);
  return table;
}

function tooFewColumns(headings: readonly string[]): string {
  const found = findColumns(headings);
  const lacking = REQUIRED.filter((column) => found[column] === undefined).map((column) => `«${COLUMNS[column]}»`);
  return `Faltam colunas na planilha: ${lacking.join(', ')}. Baixe a planilha e use-a como modelo.`;
}

async function tableOf(bytes: ArrayBuffer): Promise<Table> {
  if (startsWith(bytes, OLD_EXCEL)) throw new Error('Salve a planilha como .xlsx ou CSV.');
  if (!startsWith(bytes, ZIP)) return csvTable(decodeSpreadsheet(bytes));
  const { xlsxTable } = await import('./read-xlsx.ts');
  return xlsxTable(bytes);
}

const startsWith = (bytes: ArrayBuffer, signature: readonly number[]) => {
  const first = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, signature.length));
  return signature.every((byte, index) => first[index] === byte);
};

/**
 * Decodes a file as UTF-16, which Excel writes as «Texto Unicode», as UTF-8 or, if it is not valid UTF-8, as Windows-1252,
 * which Excel in Brazil writes as «CSV».
 */
export function decodeSpreadsheet(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 4)));
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the encoding of a file that begins with a UTF-16 mark, or with two Latin letters of two bytes each. */
function utf16Of([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

/** Parses a text separated by semicolons, commas or tabs; a first line `sep=` names the separator. */
export function csvTable(text: string): Table {
  const unmarked = text.replace(/^\uFEFF/, '');
  const [separatorLine = '', delimiter = ''] = SEPARATOR.exec(unmarked) ?? [];
  // The parser guesses no separator of two columns where an empty line at the end counts as a row.
  const { data } = parse<string[]>(unmarked.slice(separatorLine.length).replace(/[\r\n]+$/, ''), {
    delimiter,
    delimitersToGuess: [';', ',', '\t'],
  });
  return toTable(
    data.map((cells, index) => ({
      line: index + (separatorLine ? 2 : 1),
      cells: cells.map((cell) => ({ text: cell.trim(), ...kindOf(cell.trim()) })),
    })),
  );
}

/** `10/mai`, `05/10/2026`; `jan/99`, which Excel in Brazil makes of 1.99. */
const DATE = /^(?:\d{1,4}[/-](?:\d{1,2}|[a-z]{3})(?:[/-]\d{1,4})?|[a-z]{3}[/-]\d{2,4})$/i;

/** Programs write formulas as their text, and a price that they took for a date as that date. */
function kindOf(text: string): Pick<Cell, 'kind'> | undefined {
  if (text.startsWith('=')) return { kind: 'formula' };
  return DATE.test(text) ? { kind: 'date' } : undefined;
}

/** Returns the rows of a file by column; unknown columns, and rows with nothing in the known ones, are left out. */
export function readRows({ rows }: Table, places: Places): Row[] {
  const columns = Object.entries(places) as [Column, number][];
  return rows.flatMap(({ line, cells }) => {
    const row: Row = { line, name: '', category: '', price: '' };
    for (const [column, place] of columns) row[column] = cellText(cells[place]?.text ?? '');
    const kind = places.price === undefined ? undefined : cells[places.price]?.kind;
    if (kind) row.priceKind = kind;
    return columns.some(([column]) => row[column]) ? [row] : [];
  });
}
