import { normalize } from '@cardume/bff/contract';
import { parse } from 'papaparse';
import { COLUMNS, type Column, REQUIRED } from './columns.ts';

/** The cells of a row by column, and its line; the header is line 1. Columns missing from the file are undefined. */
export type Row = Partial<Record<Column, string>> & { line: number; name: string; category: string; price: string };

/** More than a shop can have, with three products per category. */
const MOST_ROWS = 500;

const columnOf = new Map(Object.entries(COLUMNS).map(([column, head]) => [normalize(head), column as Column]));

/** Decodes a file as UTF-8 or, if it is not valid UTF-8, as Windows-1252, which Excel in Brazil writes. */
export function decodeSpreadsheet(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Parses a spreadsheet separated by semicolons, commas or tabs. Columns may have any order; unknown columns and empty
 * rows are ignored.
 * @throws Error with a message for the user if required columns are missing or there are too many rows
 */
export function readRows(text: string): Row[] {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess: [';', ',', '\t'] });
  const [head = [], ...lines] = data;
  const columns = head.map((title) => columnOf.get(normalize(title.trim())));
  const lacking = REQUIRED.filter((column) => !columns.includes(column));
  if (lacking.length > 0) {
    const names = lacking.map((column) => `«${COLUMNS[column]}»`).join(', ');
    throw new Error(`Faltam colunas na planilha: ${names}. Baixe a planilha e use-a como modelo.`);
  }
  const rows = lines
    .map((cells, index) => rowOf(columns, cells, index + 2))
    .filter(({ line: _line, ...cells }) => Object.values(cells).some(Boolean));
  if (rows.length > MOST_ROWS) throw new Error(`A planilha tem mais de ${MOST_ROWS} produtos.`);
  return rows;
}

function rowOf(columns: (Column | undefined)[], cells: string[], line: number): Row {
  const row: Row = { line, name: '', category: '', price: '' };
  for (const [index, column] of columns.entries()) {
    // Removes the apostrophe that spreadsheets and the export put before a text that looks like a formula.
    if (column) row[column] = (cells[index] ?? '').trim().replace(/^'(?='*[=+\-@])/, '');
  }
  return row;
}
