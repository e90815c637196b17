const timeZone = 'America/Sao_Paulo';
let days: Intl.DateTimeFormat | undefined;
let times: Intl.DateTimeFormat | undefined;

/** Formats an ISO 8601 date and time as `12/11/2025`, the day in São Paulo wherever it is read. */
export function formatDate(iso: string): string {
  // Created on first use, because that is slow.
  days ??= new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  return days.format(new Date(iso));
}

/** Formats a calendar day, `2025-11-12`, as `12/11/2025`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Formats an ISO 8601 date and time as `12/11/2025 09:12`, in São Paulo's time. */
export function formatDateTime(iso: string): string {
  times ??= new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${formatDate(iso)} ${times.format(new Date(iso))}`;
}
