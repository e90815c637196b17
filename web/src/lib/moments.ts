import { formatDate } from './dates.ts';
import { countWithNoun } from './plural.ts';

let times: Intl.DateTimeFormat | undefined;

const HOUR_MS = 3_600_000;

/** Formats how long ago a moment was: `há 5 min`, `há 3 h`, `há 1 dia`, `há 2 dias`. */
export function formatTimeSince(iso: string, now = Date.now()): string {
  const hours = Math.max(0, now - Date.parse(iso)) / HOUR_MS;
  if (hours < 1) return `há ${Math.floor(hours * 60)} min`;
  if (hours < 24) return `há ${Math.floor(hours)} h`;
  return `há ${countWithNoun(Math.floor(hours / 24), 'dia', 'dias')}`;
}

/** Formats an ISO 8601 date and time as `12/11/2025 09:12`, in the browser's time zone. */
export function formatDateTime(iso: string): string {
  times ??= new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
  return `${formatDate(iso)} ${times.format(new Date(iso))}`;
}
