import { formatDay } from './dates.ts';

let times: Intl.DateTimeFormat | undefined;

/** `12/11/2025 09:12`, in the reader's time zone. `iso` is an ISO 8601 date and time. */
export function formatMoment(iso: string): string {
  times ??= new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
  return `${formatDay(iso)} ${times.format(new Date(iso))}`;
}
