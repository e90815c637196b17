import { parse } from 'papaparse';
import { normalize } from '../../../../lib/text.ts';
import { COLUMNS, type Column, REQUIRED } from './columns.ts';

/** A row by column, with its line in the file; the header is line 1. A column that the file lacks is missing. */
export type Row = Partial<Record<Column, string>> & { line: number; name: string; category: string; price: string };

/** More rows than three products per category could be. */
const MOST_ROWS = 500;

const columnOf = new Map(Object.entries(COLUMNS).map(([column, head]) => [normalize(head), column as Column]));

/** Text of a file as spreadsheets save it: UTF-8, or what Excel calls CSV in Brazil. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The rows of a spreadsheet, separated by semicolons, commas or tabs. Columns may have any order; unknown ones are ignored.
 * @throws Error with a message for the reader where it is no such spreadsheet
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
    // The apostrophe is what keeps a text from being a formula.
    if (column) row[column] = (cells[index] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
  }
  return row;
}
