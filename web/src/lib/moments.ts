import { countWithNoun } from './plural.ts';

const HOUR_MS = 3_600_000;

/** Formats how long ago a moment was: `há 5 min`, `há 3 h`, `há 1 dia`, `há 2 dias`. */
export function formatTimeSince(iso: string, now = Date.now()): string {
  const hours = Math.max(0, now - Date.parse(iso)) / HOUR_MS;
  if (hours < 1) return `há ${Math.floor(hours * 60)} min`;
  if (hours < 24) return `há ${Math.floor(hours)} h`;
  return `há ${countWithNoun(Math.floor(hours / 24), 'dia', 'dias')}`;
}
