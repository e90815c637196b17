const began = performance.now();

/** Prints a line with the seconds since the start: `  3.2 s  mongo       ready after 1.1 s`. */
export function print(name: string, message: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${name.padEnd(17)} ${message}`);
}

/** Keeps the process running when its output is closed (`make start | head`). */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
