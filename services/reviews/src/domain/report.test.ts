import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type ReportSubject, report } from './report.ts';

const command: ReportSubject = {
  type: 'ReportSubject',
  kind: 'review',
  subjectId: 'r1',
  storeId: 's1',
  reason: 'fake',
  comment: 'Nunca comprou aqui',
};
const reported = (reason: ReportSubject['reason'], comment: string | null = null) => ({
  name: 'SubjectReported' as const,
  data: { kind: 'review' as const, subjectId: 'r1', storeId: 's1', reason },
  personal: { comment },
});
const closed = (action: 'dismissed' | 'removed') => ({ name: 'ReportClosed' as const, data: { action } });
const discarded = { name: 'ReportDiscarded' as const, data: {} };

describe('the report of a subject', () => {
  it('records the comment as personal', () => {
    expect(scenario(report).given().when(command)).toEqual([reported('fake', 'Nunca comprou aqui')]);
  });

  it('counts by reason, and keeps the newest 50 comments', () => {
    const { state } = scenario(report).given(
      reported('spam'),
      ...Array.from({ length: 51 }, (_, n) => reported('fake', String(n))),
    );
    expect(state).toMatchObject({ status: 'open', count: 52, reasons: { spam: 1, fake: 51 } });
    expect([state.comments.length, state.comments[0], state.comments.at(-1)]).toEqual([50, '50', '1']);
  });

  it('closes once, also as removed after it was dismissed', () => {
    const dismissed = scenario(report).given(reported('spam'), closed('dismissed'));
    expect(scenario(report).given(reported('spam')).when({ type: 'CloseReport', action: 'dismissed' })).toEqual([
      closed('dismissed'),
    ]);
    expect(dismissed.when({ type: 'CloseReport', action: 'dismissed' })).toEqual([]);
    expect(dismissed.when({ type: 'CloseReport', action: 'removed' })).toEqual([closed('removed')]);
    const removed = scenario(report).given(reported('spam'), closed('removed'));
    expect(removed.when({ type: 'CloseReport', action: 'dismissed' })).toEqual([]);
  });

  it('opens again with another report', () => {
    const { state } = scenario(report).given(reported('spam'), closed('dismissed'), reported('fake'));
    expect(state).toMatchObject({ status: 'open', action: null, count: 2, reasons: { spam: 1, fake: 1 } });
  });

  it('that nobody made cannot be closed', () => {
    const none = scenario(report).given();
    expect(none.when({ type: 'CloseReport', action: 'removed' })).toMatchObject({ rejected: 'missing' });
    expect(report.publicState(none.state, 'review-r1')).toBeNull();
  });

  it('is discarded once, and then takes nothing', () => {
    expect(scenario(report).given(reported('spam')).when({ type: 'DiscardReport' })).toEqual([discarded]);
    const gone = scenario(report).given(reported('spam', 'Ofende'), discarded);
    expect(gone.when({ type: 'DiscardReport' })).toEqual([]);
    expect(gone.when(command)).toMatchObject({ rejected: 'missing' });
    expect(gone.state).toEqual({ ...report.initial, status: 'discarded' });
    expect(report.publicState(gone.state, 'review-r1')).toBeNull();
  });

  it('is derived without its erased data', () => {
    const { personal: _, ...erased } = reported('spam');
    expect(scenario(report).given(erased).state).toMatchObject({ count: 1, comments: [] });
  });
});
