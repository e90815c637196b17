/** The newest of each stream; versions make it harmless that one comes twice, late or out of order. */
export class Versioned<Fact> {
  readonly #versions = new Map<string, number>();
  readonly #facts = new Map<string, Fact>();

  get(id: string): Fact | undefined {
    return this.#facts.get(id);
  }

  /** The version of what is kept, or was last; 0 where nothing came yet. */
  version(id: string): number {
    return this.#versions.get(id) ?? 0;
  }

  /**
   * @param fact null where the stream is gone
   * @returns whether it was taken: not older than what was kept (a state that was folded anew keeps its version)
   */
  keep(id: string, version: number, fact: Fact | null): boolean {
    if ((this.#versions.get(id) ?? 0) > version) return false;
    this.#versions.set(id, version);
    if (fact === null) this.#facts.delete(id);
    else this.#facts.set(id, fact);
    return true;
  }
}
