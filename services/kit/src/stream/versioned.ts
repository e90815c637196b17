/** The newest fact of each stream. Versions make repeated, late and reordered messages harmless. */
export class Versioned<Fact> {
  readonly #versions = new Map<string, number>();
  readonly #facts = new Map<string, Fact>();

  get(id: string): Fact | undefined {
    return this.#facts.get(id);
  }

  /** Returns the version of the last fact; 0 before the first. */
  version(id: string): number {
    return this.#versions.get(id) ?? 0;
  }

  /** Takes the next message of each stream as if it were the first one; facts stay until then. */
  startOver(): void {
    this.#versions.clear();
  }

  /** Returns the ids of the facts whose stream had no message since `startOver`. */
  outdated(): string[] {
    return [...this.#facts.keys()].filter((id) => !this.#versions.has(id));
  }

  /**
   * @param fact null if the stream is gone
   * @returns false for an older version; the same version is taken, since a rebuilt state keeps its version
   */
  keep(id: string, version: number, fact: Fact | null): boolean {
    if ((this.#versions.get(id) ?? 0) > version) return false;
    this.#versions.set(id, version);
    if (fact === null) this.#facts.delete(id);
    else this.#facts.set(id, fact);
    return true;
  }
}
