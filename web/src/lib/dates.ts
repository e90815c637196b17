let days: Intl.DateTimeFormat | undefined;

/** `12/11/2025`, in the reader's time zone. `iso` is an ISO 8601 date and time. */
export function formatDay(iso: string): string {
  // Made when it is first wanted: making one is slow.
  days ??= new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return days.format(new Date(iso));
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `16 nov`. `date` is a calendar day, `YYYY-MM-DD`, whatever the reader's time zone. */
export function formatShortDate(date: string): string {
  const [, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]}`;
}
