import { formatInteger } from '../../../../lib/numbers.ts';

export type Direction = 'more' | 'less' | 'equal';

export interface Comparison {
  direction: Direction;
  /** Like `12 a mais que nos 30 dias anteriores (+20%)`. */
  text: string;
}

/** Compares a figure of a period with that of the previous period of as many days. */
export function compareWithPreviousPeriod(now: number, before: number, days: number): Comparison {
  const difference = now - before;
  if (difference === 0) return { direction: 'equal', text: `igual aos ${days} dias anteriores` };
  const more = difference > 0;
  const by = `${formatInteger(Math.abs(difference))} a ${more ? 'mais' : 'menos'} que nos ${days} dias anteriores`;
  return { direction: more ? 'more' : 'less', text: `${by} (${share(difference, before)})` };
}

function share(difference: number, before: number): string {
  if (before === 0) return 'antes: 0';
  const percent = Math.round((Math.abs(difference) / before) * 100);
  if (percent === 0) return 'menos de 1%';
  return `${difference > 0 ? '+' : '−'}${formatInteger(percent)}%`;
}
