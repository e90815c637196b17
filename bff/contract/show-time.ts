/** When an active item of the home content is shown, as ISO times; null is no limit. */
export interface ShowTime {
  showFrom: string | null;
  showUntil: string | null;
}

/** Returns whether an item's time is in the future, now or over. */
export function phaseOf({ showFrom, showUntil }: ShowTime, now: number): 'before' | 'now' | 'after' {
  if (showFrom && now < Date.parse(showFrom)) return 'before';
  return showUntil && now >= Date.parse(showUntil) ? 'after' : 'now';
}
