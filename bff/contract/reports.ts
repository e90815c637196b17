import { z } from 'zod';
import { defineApi } from './access.ts';
import { id, isoDate, paging, visibleText } from './shapes.ts';

export const reportKind = z.enum(['store', 'review'], 'Informe store ou review');
export type ReportKind = z.infer<typeof reportKind>;

/** Reasons of a report with their Portuguese labels. */
export const REPORT_REASONS = {
  spam: 'Spam ou propaganda',
  offensive: 'Conteúdo ofensivo',
  fake: 'Informação falsa',
  illegal: 'Produto ou prática ilegal',
  other: 'Outro motivo',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

export const newReport = z.object({
  kind: reportKind,
  id: z.string('Informe o que denunciar').min(1, 'Informe o que denunciar').max(100),
  reason: z.enum(reasons, 'Escolha um motivo'),
  comment: visibleText().trim().max(500, 'O comentário deve ter no máximo 500 caracteres').nullish(),
});

/** All reports of visitors about one shop or review. */
export const report = z.object({
  subject: z.object({
    kind: reportKind,
    id,
    /** The shop's name, or the review's author and the beginning of its comment. */
    title: z.string(),
    /** The shop itself, or the shop of the review. */
    storeId: id,
  }),
  count: z.int(),
  /** Number of reports by reason; reasons with 0 are absent. */
  reasons: z.partialRecord(z.enum(reasons), z.int()),
  /** Newest first, at most 50. */
  comments: z.array(z.string()),
  firstAt: isoDate,
  lastAt: isoDate,
  status: z.enum(['open', 'closed']),
});
export type Report = z.infer<typeof report>;

export const reportsContract = defineApi({
  reportSubject: {
    method: 'POST',
    path: '/reports',
    access: 'anyone',
    summary: 'Reports a shop or a review to the admins; 200 where the visitor has reported it before',
    errors: ['not_found', 'too_many_requests'],
    body: newReport,
    response: z.object({}),
    status: 201,
  },
  listReports: {
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    summary: 'Reported shops and reviews, most reported first; `open` is the number of open ones',
    query: z.object({
      status: z.enum(['open', 'closed'], 'Use open ou closed').default('open'),
      ...paging(50, 20),
    }),
    response: z.object({ reports: z.array(report), total: z.int(), totalPages: z.int(), open: z.int() }),
  },
  closeReport: {
    method: 'POST',
    path: '/admin/reports/:kind/:id/close',
    access: 'admin',
    summary:
      "Closes what was reported of a shop or a review; `removed` removes the review or the shop's approval before",
    params: z.object({ kind: reportKind, id }),
    body: z.object({ action: z.enum(['dismissed', 'removed'], 'Use dismissed ou removed') }),
    response: report,
  },
});
