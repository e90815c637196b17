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
