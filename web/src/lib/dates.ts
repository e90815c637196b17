let days: Intl.DateTimeFormat | undefined;

/** `12/11/2025`, in the reader's time zone. `iso` is an ISO 8601 date and time. */
export function formatDay(iso: string): string {
  // Made when it is first wanted: making one is slow.
  days ??= new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return days.format(new Date(iso));
}
