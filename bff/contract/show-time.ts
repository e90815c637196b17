/** Period in which an active item of the home content is shown, as ISO 8601 times; null means no limit. */
export interface ShowTime {
  showFrom: string | null;
  showUntil: string | null;
}

/** Returns whether `now` is before, in or after an item's period. @param now milliseconds since the epoch */
export function showTimePhase({ showFrom, showUntil }: ShowTime, now: number): 'before' | 'now' | 'after' {
  if (showFrom && now < Date.parse(showFrom)) return 'before';
  return showUntil && now >= Date.parse(showUntil) ? 'after' : 'now';
}
