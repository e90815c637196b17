const days = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** `12/11/2025`, in the reader's time zone. `iso` is an ISO 8601 date and time. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}
