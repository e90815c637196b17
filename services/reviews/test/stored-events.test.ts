import { EventFixtures } from '@cardume/kit/testing';
import { expect, it } from '@jest/globals';
import { ratings } from '../src/domain/ratings.ts';

const stored = new EventFixtures(ratings, new URL('fixtures/events/ratings/', import.meta.url));
const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

it('every version of every event has a fixture', () => expect(stored.present).toEqual(stored.required));

it('stored events of ratings are understood', () => {
  expect(stored.reduce(['review-posted.v1'])).toEqual({ counts: { ...none, 5: 1 }, closed: false });
  expect(stored.reduce(['review-posted.v2'])).toEqual(stored.reduce(['review-posted.v1']));
  expect(stored.reduce(['review-posted.v2', 'review-removed.v2'])).toEqual({ counts: none, closed: false });
  expect(stored.reduce(['review-posted.v1', 'review-removed.v1'])).toEqual({ counts: none, closed: false });
  expect(stored.reduce(['review-posted.v1', 'ratings-closed.v1'])).toEqual({ counts: none, closed: true });
});
