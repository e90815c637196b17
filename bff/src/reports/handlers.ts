import {
  cut,
  pageCount,
  REPORT_REASONS,
  type Report,
  type ReportKind,
  type ReportReason,
  type reportsContract,
} from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import type { Report as ReportOfSubject, Review } from '@cardume/reviews/api';
import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import { nullIfMissing } from '../http/api-error.ts';
import { clientNetwork } from '../http/client-address.ts';
import type { Limits } from '../http/rate-limit.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { Visitors } from '../visits/visitor.ts';

/** Length of the part of a review's comment in the title of its report, in characters. */
const TITLE_LENGTH = 80;

/** Reported reasons for which a removed shop is also hidden: without its approval alone its page could still be read. */
const HIDING_REASONS: readonly ReportReason[] = ['offensive', 'illegal'];

interface ReportsParts {
  directory: Directory;
  changes: LocalChanges;
  services: ServiceClients;
  visitors: Visitors;
  limit: Limits;
  config: BffConfig;
}

/** Handlers of visitors' reports about shops and reviews, and of the admins' decisions on them. */
export function reportsHandlers({
  directory,
  changes,
  services,
  visitors,
  limit,
  config,
}: ReportsParts): ApiHandlers<typeof reportsContract> {
  const { reviews, stores } = services;
  const accepted = limit('report', config.RATE_REPORT);
  /** Returns the id of the subject's shop. @throws HttpError 404 for an unknown or hidden subject */
  const storeOf = async (kind: ReportKind, id: string): Promise<string> => {
    const storeId = kind === 'store' ? id : (await reviews.getReview({ params: { id } })).storeId;
    if (directory.publicSummary(storeId)) return storeId;
    throw notFound(kind === 'store' ? 'Loja não encontrada' : 'Avaliação não encontrada');
  };
  const shown = (report: ReportOfSubject) => shownReport(directory, report);
  const removeReview = async (storeId: string, id: string, reason: string) => {
    const removed = await reviews.removeReview({ params: { storeId, id }, body: { reason } }).catch(nullIfMissing);
    if (removed) changes.applyRatings(storeId, removed);
  };
  const withdrawApproval = async (id: string, by: string, reasons: Report['reasons']) => {
    const store = await stores.getStore({ params: { id } }).catch(nullIfMissing);
    const hide = HIDING_REASONS.some((reason) => reasons[reason]);
    if (!store || !(store.approved || hide)) return;
    const body = { approved: false, by, reason: reasonOf(reasons), hide };
    changes.applyStore(id, await stores.setApproval({ params: { id }, body }));
  };
  return {
    async reportSubject({ body: { kind, id, reason, comment } }, { req, res, newId }) {
      const storeId = await storeOf(kind, id);
      const params = { kind, subjectId: id };
      const repeated = () => {
        res.status(200);
        return {};
      };
      const known = visitors.known(req);
      if (known && (await reviews.hasReported({ params, body: { visitor: known } })).reported) return repeated();
      const address = clientNetwork(req);
      const { reported } = await accepted.countAccepted(address, () => {
        const body = { storeId, reason, comment: comment || null, visitor: visitors.getOrCreate(req, res, newId) };
        return reviews.reportSubject({ params, body });
      });
      if (reported) return {};
      await accepted.giveBack(address);
      return repeated();
    },
    async listReports({ query }) {
      const { reports, total, open } = await reviews.listReports({ query });
      return { reports: reports.map(shown), total, totalPages: pageCount(total, query.limit), open };
    },
    async closeReport({ params: { kind, id }, body: { action } }, { viewer: { userId } }) {
      const params = { kind, subjectId: id };
      if (action === 'removed') {
        const { storeId, reasons } = await reviews.getReport({ params });
        await (kind === 'store' ? withdrawApproval(id, userId, reasons) : removeReview(storeId, id, reasonOf(reasons)));
      }
      return shown(await reviews.closeReport({ params, body: { action } }));
    },
  };
}

/** Returns the reports on a subject as admins see them. */
export function shownReport(
  directory: Directory,
  { kind, subjectId: id, storeId, review, ...report }: ReportOfSubject,
): Report {
  const title = kind === 'store' ? (directory.nameOf(id) ?? 'Loja excluída') : titleOf(review);
  return { ...report, subject: { kind, id, title, storeId } };
}

/** Returns the author of a review with the beginning of its comment, or with its rating if it has no comment. */
function titleOf(review: Review | null): string {
  if (!review) return 'Avaliação removida';
  const { customerName, comment, rating } = review;
  if (!comment) return `${customerName}: ${rating} ${rating === 1 ? 'estrela' : 'estrelas'}`;
  const line = comment.replace(/\s+/g, ' ');
  const beginning = cut(line, TITLE_LENGTH);
  return `${customerName}: ${beginning}${beginning === line ? '' : '…'}`;
}

/** Returns the reason of a removal: the reasons that visitors reported. */
function reasonOf(reasons: Report['reasons']): string {
  const reported = (Object.keys(REPORT_REASONS) as ReportReason[]).filter((reason) => reasons[reason]);
  return `Denúncia: ${reported.map((reason) => REPORT_REASONS[reason]).join(', ')}`;
}
