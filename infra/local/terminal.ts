const began = Date.now();

/** A line on the terminal with the seconds since the start: `  3.2 s  mongo       ready after 1.1 s`. */
export function tell(name: string, news: string): void {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${name.padEnd(17)} ${news}`);
}

/** Goes on when the terminal is closed (`make start | head`). */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
