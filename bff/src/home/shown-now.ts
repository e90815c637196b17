import { phaseOf, type ShowTime } from '@cardume/bff/contract';

/** Those of some active items whose time is now, and the moment (`Infinity` where none comes) at which others are shown. */
export function shownNow<Item extends ShowTime>(items: readonly Item[]): { shown: Item[]; until: number } {
  const now = Date.now();
  const moments = items.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil]);
  const ahead = moments.map((moment) => Date.parse(moment ?? '')).filter((moment) => moment > now);
  return { shown: items.filter((item) => phaseOf(item, now) === 'now'), until: Math.min(...ahead) };
}
