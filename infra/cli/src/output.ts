import { HttpError } from '@cardume/kit/contract';

/** Output of a command: lines for people, or one JSON value with `--json`, on stdout, and progress on stderr. */
export class Output {
  readonly #json: boolean;
  #lastProgress = '';

  constructor({ json = false }: { json?: boolean }) {
    this.#json = json;
  }

  /** Prints a line for people; nothing with `--json`. */
  line(text: string): void {
    if (!this.#json) console.log(text);
  }

  /** Prints the result of the command, with `--json` only. To be called once. */
  result(value: unknown): void {
    if (this.#json) console.log(JSON.stringify(value, null, 2));
  }

  /** Prints a line about long-running work to stderr, unless it equals the previous one. */
  progress(text: string): void {
    if (text !== this.#lastProgress) console.error(text);
    this.#lastProgress = text;
  }
}

/** Returns lines with columns as wide as their widest value; `console.table` would print the quotes of strings. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((value, at) => value.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [heading, ...rows].map(line).join('\n');
}

export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Returns an error's message for people. */
export function messageOf(error: unknown): string {
  if (error instanceof HttpError && error.body.code === 'unavailable') return 'the service does not answer';
  return error instanceof Error ? error.message : String(error);
}
