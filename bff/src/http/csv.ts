import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, csvLine } from '@cardume/bff/contract';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';

/** Column titles by property of a row, in column order. */
export type Columns<Row> = Partial<Record<keyof Row & string, string>>;

/**
 * Streams rows as a CSV file.
 * @param name of the file
 */
export async function sendCsv<Row extends object>(
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
  await pipeline(Readable.from(lines(columns, rows)), res);
  return RESPONSE_SENT;
}

async function* lines<Row extends object>(columns: Columns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.values<string>(columns as Record<string, string>));
  const keys = Object.keys(columns) as (keyof Row & string)[];
  for await (const row of rows) yield csvLine(keys.map((key) => cell(row[key])));
}

const cell = (value: unknown) => (typeof value === 'number' ? value : String(value ?? ''));
