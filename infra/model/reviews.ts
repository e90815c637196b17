import { type AdminStore, REPORT_REASONS, type ReportReason, type Review } from '@cardume/bff/contract';
import { ownStateParts } from './accounts.ts';
import type { Choices, Generators } from './choices.ts';
import { accepted, type Command, notFound, refused } from './command.ts';
import { hiddenShop, refusedShop, shopStateParts, withOwnShop } from './shops.ts';
import {
  accountOf,
  newestFirst,
  publicShop,
  type Report,
  type Shop,
  type State,
  type StatePart,
  unordered,
  withNotice,
  withShop,
} from './state.ts';

const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

export const reviewCommands: Generators = {
  postReview: { weight: 12, generate: postReview },
  reply: { weight: 5, generate: reply },
  removeReply: { weight: 3, generate: removeReply },
  removeReview: { weight: 5, generate: removeReview },
  report: { weight: 6, generate: report },
  closeReport: { weight: 2, generate: closeReport },
};

function postReview(choices: Choices): Command | undefined {
  const shop = choices.shop();
  const actor = choices.chance(0.1) ? choices.owner()?.actor : choices.visitor();
  if (!actor || !shop) return undefined;
  const storeId = choices.idOf([shop]);
  if (storeId === undefined) return undefined;
  const comment = choices.one([null, 'Ótimo atendimento']);
  const body = { rating: 1 + choices.upTo(4), comment, customerName: choices.word('Cliente ') };
  return {
    name: 'postReview',
    actor,
    method: 'POST',
    path: `/stores/${storeId}/reviews`,
    key: choices.key(),
    body,
    touches: [...shopStateParts(choices.state, storeId), ...ownStateParts(accountOf(choices.state, actor))],
    rule(state, seen) {
      const [found, shown] = [state.shops[storeId], publicShop(seen, storeId)];
      if (!found || !shown) return notFound(state);
      if (accountOf(seen, actor)?.id === found.ownerId) return refused(state, 422, 'own_store');
      if (!shown.approved) return refused(state, 422, 'store_not_approved');
      return accepted<Review>(201, { ...body, storeId, reply: null }, (review) => {
        const reviewed = { ...found, reviews: [...found.reviews, review].sort(newestFirst) };
        return withShop(state, withNotice(reviewed, { kind: 'review', data: noticeData(review) }));
      });
    },
  };
}

const noticeData = ({ id: reviewId, rating, customerName }: Review) => ({ reviewId, rating, customerName });

function withReview(state: State, shop: Shop, review: Review): State {
  return withShop(state, { ...shop, reviews: shop.reviews.map((one) => (one.id === review.id ? review : one)) });
}

function reply(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const id = choices.idOf(shop?.reviews);
  if (id === undefined) return undefined;
  const text = choices.one(['Obrigado!', 'Volte sempre!', choices.word('Resposta ')]);
  return {
    name: 'reply',
    actor,
    method: 'PUT',
    path: `/my-store/reviews/${id}/reply`,
    body: { text },
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own) => {
      const review = own.reviews.find((one) => one.id === id);
      if (!review) return notFound(state);
      const replied = review.reply?.text === text ? review : { ...review, reply: { text } };
      return accepted<Review>(200, replied, (answer) => withReview(state, own, answer));
    }),
  };
}

function removeReply(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const id = choices.idOf(shop?.reviews);
  if (id === undefined) return undefined;
  return {
    name: 'removeReply',
    actor,
    method: 'DELETE',
    path: `/my-store/reviews/${id}/reply`,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own) => {
      const review = own.reviews.find((one) => one.id === id);
      if (!review) return notFound(state);
      return accepted(204, {}, () => withReview(state, own, { ...review, reply: null }));
    }),
  };
}

/** Returns the shop without a review, and with the notice of its removal. */
function withoutReview(shop: Shop, review: Review): Shop {
  const left = { ...shop, reviews: shop.reviews.filter((one) => one !== review) };
  return withNotice(left, { kind: 'review-removed', data: noticeData(review) });
}

function removeReview(choices: Choices): Command | undefined {
  const [actor, shop] = [choices.admin(), choices.shop()];
  if (!actor || !shop) return undefined;
  const id = choices.idOf(shop.reviews);
  if (id === undefined) return undefined;
  return {
    name: 'removeReview',
    actor,
    method: 'DELETE',
    path: `/admin/stores/${shop.id}/reviews/${id}`,
    body: { reason: 'Ofensiva' },
    touches: [`shop ${shop.id}`],
    rule(state) {
      const found = state.shops[shop.id];
      const review = found?.reviews.find((one) => one.id === id);
      if (!found || !review) return notFound(state);
      return accepted(204, {}, () => withShop(state, withoutReview(found, review)));
    },
  };
}

const reportKey = (kind: string, id: string) => `${kind}-${id}`;
const reportStatePart = (kind: string, id: string): StatePart => `report ${reportKey(kind, id)}`;

function report(choices: Choices): Command | undefined {
  const [actor, shop] = [choices.visitor(), choices.shop()];
  if (!actor || !shop) return undefined;
  const kind = choices.one(['store', 'review'] as const);
  const id = choices.idOf(kind === 'store' ? [shop] : shop.reviews);
  if (id === undefined) return undefined;
  const storeId = kind === 'store' ? id : shop.id;
  const body = { kind, id, reason: choices.one(REASONS), comment: choices.one([null, choices.word('Golpe ')]) };
  return {
    name: 'report',
    actor,
    method: 'POST',
    path: '/reports',
    key: choices.key(),
    body,
    touches: [...shopStateParts(choices.state, storeId), reportStatePart(kind, id)],
    rule(state, seen) {
      const found = publicShop(seen, storeId);
      const exists = found && (kind === 'store' || found.reviews.some((review) => review.id === id));
      if (!exists) return notFound(state);
      const known = state.reports[reportKey(kind, id)] ?? { kind, id, storeId, ...UNREPORTED };
      if (known.reporters.includes(actor)) return accepted(200, {}, () => state);
      return accepted(201, {}, () => withReport(state, reported(known, actor, body)));
    },
  };
}

const UNREPORTED = { action: null, reasons: [], comments: [], reporters: [] } as const;

const reported = (known: Report, actor: string, body: { reason: ReportReason; comment: string | null }): Report => ({
  ...known,
  action: null,
  reasons: unordered([...known.reasons, body.reason]),
  comments: unordered([...known.comments, ...(body.comment === null ? [] : [body.comment])]),
  reporters: unordered([...known.reporters, actor]),
});

const withReport = (state: State, known: Report): State => ({
  ...state,
  reports: { ...state.reports, [reportKey(known.kind, known.id)]: known },
});

/** Facts of a report that admins see. */
export function reportFacts({ kind, id, storeId, action, reasons }: Report) {
  const counts = Object.fromEntries(
    Map.groupBy(reasons, (reason) => reason)
      .entries()
      .map(([reason, equal]) => [reason, equal.length]),
  );
  const status = action === null ? 'open' : 'closed';
  return { subject: { kind, id, storeId }, count: reasons.length, reasons: counts, status };
}

function closeReport(choices: Choices): Command | undefined {
  const actor = choices.admin();
  const known = choices.pick(Object.values(choices.state.reports));
  if (!actor || !known) return undefined;
  const { kind, id, storeId } = known;
  const action = choices.one(['dismissed', 'removed'] as const);
  const path = `/admin/reports/${kind}/${id}/close`;
  return {
    name: 'closeReport',
    actor,
    method: 'POST',
    path,
    body: { action },
    touches: [...shopStateParts(choices.state, storeId), reportStatePart(kind, id)],
    alone: true,
    /** Also reads since when a shop waits that has lost its approval. */
    async sendSteps(browser) {
      const { status, body } = await browser.post(`/api${path}`, { action });
      const { stores } = await browser.read<{ stores: AdminStore[] }>('/api/admin/stores?limit=50');
      return { status, body: { ...body, pendingSince: stores.find((shop) => shop.id === storeId)?.pendingSince } };
    },
    rule(state) {
      const found = state.reports[reportKey(kind, id)];
      if (!found) return notFound(state);
      const settled = found.action === 'removed' || found.action === action;
      const closed = settled ? found : { ...found, action };
      return accepted<AdminStore>(200, reportFacts(closed), ({ pendingSince }) =>
        withReport(action === 'removed' ? withoutSubject(state, found, pendingSince) : state, closed),
      );
    },
  };
}

/** Removes a reported review, or the approval of a reported shop. */
function withoutSubject(state: State, { kind, id, storeId, reasons }: Report, pendingSince: string | null): State {
  const shop = state.shops[storeId];
  if (!shop) return state;
  if (kind === 'store') {
    const labels = REASONS.filter((reason) => reasons.includes(reason)).map((reason) => REPORT_REASONS[reason]);
    const hides = reasons.includes('offensive') || reasons.includes('illegal');
    if (!shop.approved && !hides) return state;
    const refused = refusedShop(shop, `Denúncia: ${labels.join(', ')}`, pendingSince);
    return withShop(state, hides ? hiddenShop(refused) : refused);
  }
  const review = shop.reviews.find((one) => one.id === id);
  return review ? withShop(state, withoutReview(shop, review)) : state;
}
