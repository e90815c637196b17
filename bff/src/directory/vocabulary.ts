/** The words of the visible shops, sorted, each with the slots of the shops that bear it. */
export class Vocabulary {
  /** A word that no shop bears any more keeps its empty list: it may come back, and takes little room. */
  readonly #postings = new Map<string, number[]>();
  #sorted: string[] = [];
  #unsorted: string[] = [];

  add(slot: number, words: readonly string[]): void {
    for (const word of words) {
      const posting = this.#postings.get(word);
      if (posting) posting.push(slot);
      else {
        this.#postings.set(word, [slot]);
        this.#unsorted.push(word);
      }
    }
  }

  remove(slot: number, words: readonly string[]): void {
    for (const word of words) {
      const posting = this.#postings.get(word) ?? [];
      const at = posting.indexOf(slot);
      const last = at < 0 ? undefined : posting.pop();
      if (last !== undefined && last !== slot) posting[at] = last;
    }
  }

  /** The slots of the shops of which every given word is a prefix of some word, in no order. Slots are below `capacity`. */
  match(words: readonly string[], capacity: number): number[] {
    const rounds = new Uint8Array(capacity);
    let found: number[] = [];
    for (const [round, word] of words.entries()) {
      found = [];
      for (const posting of this.#withPrefix(word)) {
        for (const slot of posting) {
          if (rounds[slot] !== round) continue;
          rounds[slot] = round + 1;
          found.push(slot);
        }
      }
    }
    return found;
  }

  *#withPrefix(prefix: string): Generator<number[]> {
    const words = this.#inOrder();
    for (let at = lowerBound(words, prefix); words[at]?.startsWith(prefix); at++) {
      yield this.#postings.get(words[at] ?? '') ?? [];
    }
  }

  /** New words are sorted in when somebody searches: a load of many shops sorts once. */
  #inOrder(): string[] {
    if (this.#unsorted.length > 0) {
      this.#sorted = this.#sorted.concat(this.#unsorted).sort();
      this.#unsorted = [];
    }
    return this.#sorted;
  }
}

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
