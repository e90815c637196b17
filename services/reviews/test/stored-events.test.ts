import { EventFixtures } from '@cardume/kit/testing';
import { expect, it } from '@jest/globals';
import { ratings } from '../src/domain/ratings.ts';
import { report } from '../src/domain/report.ts';

const stored = new EventFixtures(ratings, new URL('fixtures/events/ratings/', import.meta.url));
const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

it('every version of every event has a fixture', () => expect(stored.present).toEqual(stored.required));

it('stored events of ratings are understood', () => {
  expect(stored.reduce(['review-posted.v1'])).toEqual({ counts: { ...none, 5: 1 }, closed: false });
  expect(stored.reduce(['review-posted.v2'])).toEqual(stored.reduce(['review-posted.v1']));
  const replied = ['review-posted.v2', 'review-replied.v1', 'review-reply-removed.v1'];
  expect(stored.reduce(replied)).toEqual(stored.reduce(['review-posted.v2']));
  expect(stored.reduce(['review-posted.v2', 'review-removed.v2'])).toEqual({ counts: none, closed: false });
  expect(stored.reduce(['review-posted.v1', 'review-removed.v1'])).toEqual({ counts: none, closed: false });
  expect(stored.reduce(['review-posted.v1', 'ratings-closed.v1'])).toEqual({ counts: none, closed: true });
});

const reports = new EventFixtures(report, new URL('fixtures/events/report/', import.meta.url));

it('every version of every event of reports has a fixture', () => expect(reports.present).toEqual(reports.required));

it('stored events of reports are understood', () => {
  const at = '2026-01-02T12:00:00.000Z';
  const open = {
    kind: 'review',
    subjectId: 'r-1',
    storeId: 's-1',
    status: 'open',
    action: null,
    count: 1,
    reasons: { offensive: 1 },
    comments: ['Ofende'],
    firstAt: at,
    lastAt: at,
  };
  expect(reports.reduce(['subject-reported.v1'])).toEqual(open);
  const closed = { ...open, status: 'closed', action: 'dismissed' };
  expect(reports.reduce(['subject-reported.v1', 'report-closed.v1'])).toEqual(closed);
  const discarded = { ...report.initial, status: 'discarded' };
  expect(reports.reduce(['subject-reported.v1', 'report-discarded.v1'])).toEqual(discarded);
});
