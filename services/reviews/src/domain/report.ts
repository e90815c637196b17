import type { Aggregate, Decision, EventsOf, EventVersions, RecordedEvent } from '@cardume/kit/aggregate';
import { z } from 'zod';

/** Kinds of subject that visitors can report. */
export const subjectKind = z.enum(['store', 'review']);
export type SubjectKind = z.infer<typeof subjectKind>;
export const reportReason = z.enum(['spam', 'offensive', 'fake', 'illegal', 'other']);
export type ReportReason = z.infer<typeof reportReason>;
/** How an admin closes a report: dismissed as unfounded, or after removing its subject. */
export const closingAction = z.enum(['dismissed', 'removed']);
export type ClosingAction = z.infer<typeof closingAction>;

/** Maximum comments in the state of a report; the newest are kept. */
const COMMENTS_MAX = 50;

const events = {
  SubjectReported: [
    {
      data: z.strictObject({
        kind: subjectKind,
        subjectId: z.string(),
        /** The reported shop, or the shop of the reported review. */
        storeId: z.string(),
        reason: reportReason,
      }),
      personal: z.strictObject({ comment: z.string().nullable() }),
    },
  ],
  ReportClosed: [{ data: z.strictObject({ action: closingAction }) }],
  ReportDiscarded: [{ data: z.strictObject({}) }],
} as const satisfies Record<string, EventVersions>;

export type ReportEvent = EventsOf<typeof events>;

/** All reports on one subject. The stream's id is `<kind>-<subjectId>`. */
export interface ReportState {
  kind: SubjectKind;
  subjectId: string;
  storeId: string;
  /** `none` before the first report; `discarded` after the shop was closed. */
  status: 'none' | 'open' | 'closed' | 'discarded';
  /** How it was closed; null while it is open. */
  action: ClosingAction | null;
  count: number;
  reasons: Partial<Record<ReportReason, number>>;
  /** Newest first. */
  comments: string[];
  firstAt: string;
  lastAt: string;
}

export interface ReportSubject {
  type: 'ReportSubject';
  kind: SubjectKind;
  subjectId: string;
  storeId: string;
  reason: ReportReason;
  comment: string | null;
}

export interface CloseReport {
  type: 'CloseReport';
  action: ClosingAction;
}

export type ReportCommand = ReportSubject | CloseReport | { type: 'DiscardReport' };

function evolve(state: ReportState, event: RecordedEvent<ReportEvent>): ReportState {
  if (event.name === 'ReportDiscarded') return { ...report.initial, status: 'discarded' };
  if (event.name === 'ReportClosed') return { ...state, status: 'closed', action: event.data.action };
  const { reason, ...subject } = event.data;
  const comment = event.personal?.comment;
  return {
    ...subject,
    status: 'open',
    action: null,
    count: state.count + 1,
    reasons: { ...state.reasons, [reason]: (state.reasons[reason] ?? 0) + 1 },
    comments: comment ? [comment, ...state.comments].slice(0, COMMENTS_MAX) : state.comments,
    firstAt: state.firstAt || event.at,
    lastAt: event.at,
  };
}

function decide(command: ReportCommand, state: ReportState): Decision<ReportEvent> {
  if (state.status === 'discarded') {
    if (command.type === 'DiscardReport') return [];
    return { rejected: 'missing', code: 'not_found', message: 'Loja não encontrada' };
  }
  if (command.type === 'ReportSubject') {
    const { type: _, comment, ...data } = command;
    return [{ name: 'SubjectReported', data, personal: { comment } }];
  }
  if (state.status === 'none') return { rejected: 'missing', code: 'not_found', message: 'Denúncia não encontrada' };
  if (command.type === 'DiscardReport') return [{ name: 'ReportDiscarded', data: {} }];
  const settled = state.action === command.action || state.action === 'removed';
  return settled ? [] : [{ name: 'ReportClosed', data: { action: command.action } }];
}

export const report: Aggregate<ReportState, ReportEvent, ReportCommand> = {
  name: 'report',
  collection: 'reports',
  stateVersion: 1,
  events,
  // The audit trail shows actions of admins, which change only `action`; the other fields come from visitors.
  internalFields: ['kind', 'subjectId', 'storeId', 'status', 'count', 'reasons', 'comments', 'firstAt', 'lastAt'],
  initial: {
    kind: 'store',
    subjectId: '',
    storeId: '',
    status: 'none',
    action: null,
    count: 0,
    reasons: {},
    comments: [],
    firstAt: '',
    lastAt: '',
  },
  evolve,
  decide,
  publicState: ({ kind, subjectId, storeId, status, count }) =>
    status === 'open' || status === 'closed' ? { kind, subjectId, storeId, status, count } : null,
};
