import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type PostReview, ratings, summarizeRatings } from './ratings.ts';

const post: PostReview = {
  type: 'PostReview',
  reviewId: 'r1',
  rating: 4,
  comment: 'Ótimo atendimento',
  customerName: 'Marina',
  createdAt: '2026-01-01T12:00:00.000Z',
  storeApproved: true,
};
const posted = (reviewId: string, rating: 1 | 2 | 3 | 4 | 5) => ({
  name: 'ReviewPosted' as const,
  data: { reviewId, rating, createdAt: post.createdAt },
  personal: { customerName: 'Ana', comment: null as string | null },
});

describe('the ratings of a shop', () => {
  it('record the author and the comment of a review as personal', () => {
    const [event] = scenario(ratings).given().when(post) as ReturnType<typeof posted>[];
    expect(event?.personal).toEqual({ customerName: 'Marina', comment: 'Ótimo atendimento' });
    expect(JSON.stringify(event?.data)).not.toMatch(/Marina|Ótimo/);
  });

  it('refuse reviews of a shop that is not approved', () => {
    const refused = scenario(ratings)
      .given()
      .when({ ...post, storeApproved: false });
    expect(refused).toMatchObject({ rejected: 'limit', code: 'store_not_approved' });
  });

  it('count by rating', () => {
    const { counts } = scenario(ratings).given(posted('a', 5), posted('b', 5)).after(post);
    expect(summarizeRatings(counts)).toEqual({
      totalReviews: 3,
      averageRating: 14 / 3,
      ratingCounts: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 },
    });
  });

  it('no longer count a removed review, and record the reason', () => {
    const remove = { type: 'RemoveReviews', reviews: [{ reviewId: 'b', rating: 5 }], reason: 'Ofensiva' } as const;
    const known = scenario(ratings).given(posted('a', 2), posted('b', 5));
    expect(known.when(remove)).toEqual([
      { name: 'ReviewRemoved', data: { reviewId: 'b', rating: 5 }, personal: { reason: 'Ofensiva' } },
    ]);
    expect(summarizeRatings(known.after(remove).counts)).toMatchObject({ totalReviews: 1, averageRating: 2 });
  });

  it('record a reply as personal, and count as before', () => {
    const known = scenario(ratings).given(posted('a', 5));
    const replied = { name: 'ReviewReplied' as const, data: { reviewId: 'a' }, personal: { text: 'Obrigado!' } };
    const reply = { type: 'ReplyToReview', reviewId: 'a', text: 'Obrigado!' } as const;
    expect(known.when({ ...reply, present: null })).toEqual([replied]);
    expect(known.when({ ...reply, present: 'Obrigado!' })).toEqual([]);
    const remove = { type: 'RemoveReply', reviewId: 'a' } as const;
    const removed = known.when({ ...remove, present: 'Obrigado!' });
    expect(removed).toEqual([{ name: 'ReviewReplyRemoved', data: { reviewId: 'a' } }]);
    expect(known.when({ ...remove, present: null })).toEqual([]);
    expect(scenario(ratings).given(posted('a', 5), replied).state).toEqual(known.state);
  });

  it('close once, and then accept nothing', () => {
    const closed = { name: 'RatingsClosed' as const, data: {} };
    expect(scenario(ratings).given(posted('a', 5)).when({ type: 'CloseRatings' })).toEqual([closed]);
    const gone = scenario(ratings).given(posted('a', 5), closed);
    expect(gone.when({ type: 'CloseRatings' })).toEqual([]);
    expect(gone.when(post)).toMatchObject({ rejected: 'missing' });
    expect(ratings.publicState(gone.state, 'shop')).toBeNull();
  });

  it('have no average without reviews', () => {
    expect(summarizeRatings(ratings.initial.counts)).toMatchObject({ totalReviews: 0, averageRating: null });
  });
});
