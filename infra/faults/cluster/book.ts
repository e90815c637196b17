import type { Load } from './load.ts';

const PAGE = 100;

/** What was accepted, against what is readable. */
export interface Book {
  accepted: number;
  lost: number;
  doubled: number;
}

/** Compares the reviews that were accepted with those that the product shows. */
export async function bookOf({ reviews, accepted }: Load, baseUrl: string): Promise<Book> {
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
    const answer = await fetch(`${baseUrl}/api/stores/${shop}/reviews?page=${page}&limit=${PAGE}`);
    if (!answer.ok) throw new Error(`the reviews of ${shop} are answered ${answer.status}`);
    const reviews = (await answer.json()) as { comment: string }[];
    comments.push(...reviews.map(({ comment }) => comment));
    if (reviews.length < PAGE) return comments;
  }
}
