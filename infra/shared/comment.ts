const WIDTH = 120;

/** Returns a text as lines that begin with `#`. */
export function comment(text: string): string[] {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('#');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines;
}
