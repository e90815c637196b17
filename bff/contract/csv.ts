/*
 * CSV files: those that Excel in Brazil opens are UTF-8 with a byte order mark and have semicolons, because the comma is
 * decimal; those for programs have commas.
 */

/** Begins a file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that get an apostrophe in front, which keeps spreadsheets from running them as formulas. They include texts that
 * have apostrophes already, so that `cellText` restores these as well.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Returns a line of a file with its line break. Texts that look like a formula are escaped, numbers are not. */
export function csvLine(cells: readonly (string | number)[]): string {
  return lineOf(cells, ';');
}

/** Like `csvLine`, for files that programs read. */
export function commaLine(cells: readonly (string | number)[]): string {
  return lineOf(cells, ',');
}

function lineOf(cells: readonly (string | number)[], separator: ';' | ','): string {
  return `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`;
}

/** Returns the text of a cell that `csvLine` may have escaped. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellOf(value: string | number, separator: string): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
