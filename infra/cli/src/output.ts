import { HttpError } from '@cardume/kit/contract';

/** What a command prints: lines for people or one JSON value on stdout, and its progress on stderr. */
export class Output {
  readonly #json: boolean;
  #lastProgress = '';

  constructor({ json = false }: { json?: boolean }) {
    this.#json = json;
  }

  /** A line for people. Nothing with `--json`. */
  line(text: string): void {
    if (!this.#json) console.log(text);
  }

  /** The result of the command with `--json`, once; nothing otherwise. */
  result(value: unknown): void {
    if (this.#json) console.log(JSON.stringify(value, null, 2));
  }

  /** A line about work that takes long; the same line is printed once. */
  progress(text: string): void {
    if (text !== this.#lastProgress) console.error(text);
    this.#lastProgress = text;
  }
}

/** Returns lines with columns as wide as their widest value; `console.table` would show the quotes of every text. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((value, at) => value.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [heading, ...rows].map(line).join('\n');
}

/** The message of an error for people. */
export function messageOf(error: unknown): string {
  if (error instanceof HttpError && error.body.code === 'unavailable') return 'the service does not answer';
  return error instanceof Error ? error.message : String(error);
}
