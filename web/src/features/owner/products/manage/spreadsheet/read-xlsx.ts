import { yesOrNo } from '@cardume/bff/contract';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import xlsx from '@e965/xlsx/dist/xlsx.mini.min.js';
import { type Cell, MOST_ROWS, type Table, toTable } from './table.ts';

/** Digits of a number that a file keeps; what follows comes from computing with binary fractions. */
const DIGITS = 15;

/** Reads the first sheet of an `.xlsx` file. @throws Error with a message for the user if it is none */
export function xlsxTable(bytes: ArrayBuffer): Table {
  const sheet = firstSheet(bytes);
  if (!sheet?.['!ref']) return { headings: [], rows: [] };
  const { s: first, e: last } = xlsx.utils.decode_range(sheet['!ref']);
  const lines = [];
  for (let r = first.r; r <= last.r; r++) {
    const cells: Cell[] = [];
    for (let c = first.c; c <= last.c; c++) cells.push(cellOf(sheet[xlsx.utils.encode_cell({ r, c })]));
    lines.push({ line: r + 1, cells });
  }
  return toTable(lines);
}

function firstSheet(bytes: ArrayBuffer): WorkSheet | undefined {
  try {
    // One row more than are read, so that too many are noticed.
    const options = { sheets: 0, sheetRows: MOST_ROWS + 2, cellDates: true, cellNF: true, cellHTML: false } as const;
    const { SheetNames, Sheets } = xlsx.read(bytes, options);
    return Sheets[SheetNames[0] ?? ''];
  } catch {
    throw new Error('O arquivo não é uma planilha .xlsx, ou está protegido por senha.');
  }
}

function cellOf(cell: CellObject | undefined): Cell {
  if (!cell) return { text: '' };
  const text = textOf(cell).trim();
  if (cell.f !== undefined) return { text, kind: 'formula' };
  return cell.t === 'd' ? { text, kind: 'date' } : { text };
}

/** Numbers have a comma, whatever their format shows, so that no point is read as one of thousands. */
function textOf({ t: type, v: value, w: shown, z: format }: CellObject): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (type !== 'n' || typeof value !== 'number') return String(type === 's' ? (value ?? '') : (shown ?? ''));
  const isPercentage = String(format ?? '').includes('%');
  return String(Number((isPercentage ? value * 100 : value).toPrecision(DIGITS))).replace('.', ',');
}
