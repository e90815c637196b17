/** From when and until when an item of the home content is shown while it is active: ISO instants, null is no limit. */
export interface ShowTime {
  showFrom: string | null;
  showUntil: string | null;
}

/** Whether an item's time is yet to come, now, or over. */
export function phaseOf({ showFrom, showUntil }: ShowTime, now: number): 'before' | 'now' | 'after' {
  if (showFrom && now < Date.parse(showFrom)) return 'before';
  return showUntil && now >= Date.parse(showUntil) ? 'after' : 'now';
}
