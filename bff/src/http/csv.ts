import { pipeline } from 'node:stream/promises';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import { stringify } from 'csv-stringify';

/** The property of a row, and its word at the head of the table. */
export type Columns<Row> = Partial<Record<keyof Row & string, string>>;

/**
 * Answers a table as a file that Excel opens in Brazil (semicolons, UTF-8 with its mark), row after row as they come.
 * What somebody typed never begins a formula there.
 */
export async function sendCsv<Row>(
  { res }: HttpContext,
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row>,
): Promise<typeof RESPONSE_SENT> {
  res.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  const table = stringify({
    bom: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: String(header) })),
    delimiter: ';',
    escape_formulas: true,
    header: true,
    record_delimiter: 'windows',
  });
  await pipeline(rows, table, res);
  return RESPONSE_SENT;
}
