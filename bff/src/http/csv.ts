import { pipeline } from 'node:stream/promises';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import { stringify } from 'csv-stringify';

/** Column titles by property of a row, in column order. */
export type Columns<Row> = Partial<Record<keyof Row & string, string>>;

/**
 * Streams rows as a CSV file that a Brazilian Excel opens: semicolons, UTF-8 with a byte order mark.
 * Escapes formulas, because cells contain users' text.
 * @param name of the file
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
