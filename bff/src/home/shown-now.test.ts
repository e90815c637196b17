import { describe, expect, it } from '@jest/globals';
import { shownNow } from './shown-now.ts';

const [past, longAgo, soon, later] = [-60_000, -120_000, 60_000, 120_000].map((ms) =>
  new Date(Date.now() + ms).toISOString(),
) as [string, string, string, string];
const item = (showFrom: string | null, showUntil: string | null) => ({ showFrom, showUntil });

describe('items of the home content', () => {
  it('are shown from their beginning until their end', () => {
    const shown = [item(null, null), item(past, null), item(null, later), item(longAgo, later)];
    const others = [item(later, null), item(null, past), item(longAgo, past)];
    expect(shownNow([...others, ...shown]).shown).toEqual(shown);
  });

  it('change when the next item begins or ends', () => {
    expect(shownNow([item(past, later), item(soon, null), item(longAgo, past)]).until).toBe(Date.parse(soon));
    expect(shownNow([item(later, null), item(null, soon)]).until).toBe(Date.parse(soon));
    expect(shownNow([item(past, null), item(null, null)]).until).toBe(Number.POSITIVE_INFINITY);
    expect(shownNow([])).toEqual({ shown: [], until: Number.POSITIVE_INFINITY });
  });
});
