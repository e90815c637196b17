import { countWithNoun } from '../../../../lib/numbers.ts';

/** Equally busy hours that are named; with more of them, none stands out. */
const NAMED = 2;

/** Returns a sentence on the busiest hours, like `Mais movimento das 14h às 15h, com 37 visitas`. */
export function describeBusiestHours(visitsByHour: readonly number[]): string {
  const most = Math.max(...visitsByHour);
  const hours = visitsByHour.flatMap((visits, hour) => (visits === most ? [hour] : []));
  if (most === 0) return 'Nenhuma visita no período';
  if (hours.length > NAMED) return 'Nenhum horário se destaca';
  const each = hours.length > 1 ? ' em cada' : '';
  return `Mais movimento ${hours.map(spanOf).join(' e ')}, com ${countWithNoun(most, 'visita', 'visitas')}${each}`;
}

/** Returns `das 14h às 15h`; the article of one o'clock is singular. */
function spanOf(hour: number): string {
  const end = (hour + 1) % 24;
  return `${hour === 1 ? 'da' : 'das'} ${hour}h ${end === 1 ? 'à' : 'às'} ${end}h`;
}
