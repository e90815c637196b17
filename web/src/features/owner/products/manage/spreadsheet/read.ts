import { cellText, normalize } from '@cardume/bff/contract';
import { parse } from 'papaparse';
import { COLUMNS, type Column, REQUIRED } from './columns.ts';

/** The cells of a row by column, and its line; the header is line 1. Columns missing from the file are undefined. */
export type Row = Partial<Record<Column, string>> & { line: number; name: string; category: string; price: string };

/** More than a shop can have, with three products per category. */
const MOST_ROWS = 500;

const columnOf = new Map(Object.entries(COLUMNS).map(([column, head]) => [normalize(head), column as Column]));

/** The first line of some files, which tells Excel the separator. */
const SEPARATOR = /^sep=(.)\r?\n/i;

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

/**
 * Parses a spreadsheet separated by semicolons, commas or tabs. Columns may have any order; unknown columns and empty
 * rows are ignored. A first line `sep=` names the separator.
 * @throws Error with a message for the user if required columns are missing or there are too many rows
 */
export function readRows(text: string): Row[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  const [separatorLine = '', delimiter = ''] = SEPARATOR.exec(unmarked) ?? [];
  const { data } = parse<string[]>(unmarked.slice(separatorLine.length), {
    delimiter,
    delimitersToGuess: [';', ',', '\t'],
  });
  const [head = [], ...lines] = data;
  const columns = head.map((title) => columnOf.get(normalize(title.trim())));
  const lacking = REQUIRED.filter((column) => !columns.includes(column));
  if (lacking.length > 0) {
    const names = lacking.map((column) => `«${COLUMNS[column]}»`).join(', ');
    throw new Error(`Faltam colunas na planilha: ${names}. Baixe a planilha e use-a como modelo.`);
  }
  const rows = lines
    .map((cells, index) => rowOf(columns, cells, index + (separatorLine ? 3 : 2)))
    .filter(({ line: _line, ...cells }) => Object.values(cells).some(Boolean));
  if (rows.length > MOST_ROWS) throw new Error(`A planilha tem mais de ${MOST_ROWS} produtos.`);
  return rows;
}

function rowOf(columns: (Column | undefined)[], cells: string[], line: number): Row {
  const row: Row = { line, name: '', category: '', price: '' };
  for (const [index, column] of columns.entries()) {
    if (column) row[column] = cellText((cells[index] ?? '').trim());
  }
  return row;
}
