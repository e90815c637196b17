/** The counts of a calendar day (`YYYY-MM-DD`), by name. */
export type DayCounts<Key extends string> = { date: string } & Record<Key, number>;

/** A daily figure: its name in the data, its heading, and its noun in singular and plural. */
export interface Series<Key extends string> {
  key: Key;
  /** `Acessos únicos` */
  label: string;
  /** `acesso único` */
  one: string;
  /** `acessos únicos` */
  many: string;
}

export const VISITS = { key: 'visits', label: 'Visitas', one: 'visita', many: 'visitas' } as const;
export const CLICKS = { key: 'clicks', label: 'Cliques', one: 'clique', many: 'cliques' } as const;

const STEPS = [2, 4, 6, 8, 10];

/** Returns the top of a scale for these counts: a round number whose half is an integer. */
export function scaleTop(counts: readonly number[]): number {
  const greatest = Math.max(1, ...counts);
  const unit = 10 ** Math.max(0, Math.ceil(Math.log10(greatest)) - 1);
  return (STEPS.find((step) => step * unit >= greatest) ?? 10) * unit;
}
