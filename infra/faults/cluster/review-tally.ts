import { eventually } from '../../test/eventually.ts';
import type { VisitTally } from '../../test/visit-load.ts';
import type { Load } from './load.ts';

const PAGE = 100;

/** Accepted reviews compared with those that the product shows. */
export interface ReviewTally {
  accepted: number;
  lost: number;
  doubled: number;
}

/**
 * Returns the comparison as soon as it has no differences, or the last one after `withinMs`. Pages may come from
 * different BFFs, which receive reviews at different times and thus put them on different pages: until all BFFs have
 * caught up, reviews may seem to be missing or duplicated.
 */
export async function settledReviewTally(load: Load, baseUrl: string, withinMs: number): Promise<ReviewTally> {
  let tally: ReviewTally | undefined;
  const settled = async () => {
    tally = await reviewTallyOf(load, baseUrl);
    if (tally.lost + tally.doubled > 0) throw new Error('reviews are lost or doubled');
    return tally;
  };
  return eventually(settled, withinMs).catch((error: unknown) => {
    if (tally) return tally;
    throw error;
  });
}

/** Returns a line for lost or duplicate reviews and one for such visits; an empty array if there are none. */
export function describeLosses(tally: ReviewTally, visits: VisitTally): string[] {
  const reviewsMiss = tally.lost + tally.doubled > 0;
  const visitsMiss = visits.lost + visits.duplicate > 0;
  return [
    ...(reviewsMiss ? [`of ${tally.accepted} reviews ${tally.lost} are lost, ${tally.doubled} shown twice`] : []),
    ...(visitsMiss ? [`of ${visits.accepted} visits ${visits.lost} are lost, ${visits.duplicate} counted twice`] : []),
  ];
}

/** Compares the accepted reviews with those that the product shows. */
async function reviewTallyOf({ reviews, accepted }: Load, baseUrl: string): Promise<ReviewTally> {
  const times = new Map<string, number>();
  for (const shop of new Set(reviews.values())) {
    for (const comment of await commentsOf(baseUrl, shop)) {
      if (reviews.has(comment)) times.set(comment, (times.get(comment) ?? 0) + 1);
    }
  }
  return {
    accepted: accepted.size,
    lost: [...accepted].filter((comment) => !times.has(comment)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
  };
}

async function commentsOf(baseUrl: string, shop: string): Promise<string[]> {
  const comments: string[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(`${baseUrl}/api/stores/${shop}/reviews?page=${page}&limit=${PAGE}`);
    if (!response.ok) throw new Error(`the request for the reviews of ${shop} failed with ${response.status}`);
    const reviews = (await response.json()) as { comment: string }[];
    comments.push(...reviews.map(({ comment }) => comment));
    if (reviews.length < PAGE) return comments;
  }
}
