/** The latest value of each stream, by version: repeated, late and reordered messages have no effect. */
export class VersionedValues<Fact> {
  readonly #versions = new Map<string, number>();
  readonly #facts = new Map<string, Fact>();

  get(id: string): Fact | undefined {
    return this.#facts.get(id);
  }

  /** Returns the version of the last accepted message; 0 before the first. */
  version(id: string): number {
    return this.#versions.get(id) ?? 0;
  }

  /**
   * Stores a value unless a later version is known. The same version is accepted, because a rebuild keeps versions.
   * @param fact null if the stream is closed
   * @returns false if the version is older than the known one
   */
  putIfNewer(id: string, version: number, fact: Fact | null): boolean {
    if ((this.#versions.get(id) ?? 0) > version) return false;
    this.#versions.set(id, version);
    if (fact === null) this.#facts.delete(id);
    else this.#facts.set(id, fact);
    return true;
  }
}
