const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** Formats a calendar day, `YYYY-MM-DD`, as `16 nov`; independent of time zones. */
export function formatShortDate(date: string): string {
  const [, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]}`;
}
