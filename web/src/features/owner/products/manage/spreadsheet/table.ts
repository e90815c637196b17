/** A cell of a file. */
export interface Cell {
  text: string;
  /** What a cell is that cannot be a price, however its text looks. */
  kind?: 'date' | 'formula';
}

/** The cells of a file. */
export interface Table {
  headings: string[];
  /** Rows that are not empty, each with its line in the file. */
  rows: { line: number; cells: Cell[] }[];
}

/** More than a shop has. */
export const MOST_ROWS = 500;

/** Returns the first row that is not empty as the headings, and the other ones. */
export function toTable(lines: Table['rows']): Table {
  const [head, ...rows] = lines.filter(({ cells }) => cells.some(({ text }) => text !== ''));
  return { headings: head?.cells.map(({ text }) => text) ?? [], rows };
}
