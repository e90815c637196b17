import { type ShowTime, showTimePhase } from '@cardume/bff/contract';

/** Returns the items within their display period, and when that set changes next: epoch ms, `Infinity` for never. */
export function shownNow<Item extends ShowTime>(items: readonly Item[]): { shown: Item[]; until: number } {
  const now = Date.now();
  const moments = items.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil]);
  const ahead = moments.map((moment) => Date.parse(moment ?? '')).filter((moment) => moment > now);
  return { shown: items.filter((item) => showTimePhase(item, now) === 'now'), until: Math.min(...ahead) };
}
