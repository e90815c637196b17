let days: Intl.DateTimeFormat | undefined;

/** Formats an ISO 8601 date and time as `12/11/2025`, in the browser's time zone. */
export function formatDate(iso: string): string {
  // Created on first use, because that is slow.
  days ??= new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return days.format(new Date(iso));
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** Formats a calendar day, `YYYY-MM-DD`, as `16 nov`; independent of time zones. */
export function formatShortDate(date: string): string {
  const [, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]}`;
}
