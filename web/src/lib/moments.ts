import { formatDate } from './dates.ts';

let times: Intl.DateTimeFormat | undefined;

/** Formats an ISO 8601 date and time as `12/11/2025 09:12`, in the browser's time zone. */
export function formatDateTime(iso: string): string {
  times ??= new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
  return `${formatDate(iso)} ${times.format(new Date(iso))}`;
}
