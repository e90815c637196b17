/** The newest state of each stream; versions make it harmless that one comes twice, late or out of order. */
export class Versioned<State> {
  readonly #kept = new Map<string, { version: number; state: State | null }>();

  get(id: string): State | undefined {
    return this.#kept.get(id)?.state ?? undefined;
  }

  /** @returns whether it was newer than what was kept */
  keep(id: string, version: number, state: State | null): boolean {
    if ((this.#kept.get(id)?.version ?? 0) >= version) return false;
    this.#kept.set(id, { version, state });
    return true;
  }
}
