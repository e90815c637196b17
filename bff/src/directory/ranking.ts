import type { ShopTable } from './shop-table.ts';

type Compare = (a: number, b: number) => number;

/** Order of the admins' list: newest, then id. */
export function newestFirst(table: ShopTable): Compare {
  return (a, b) => {
    const { createdMs, ids } = table;
    const byAge = (createdMs[b] ?? 0) - (createdMs[a] ?? 0);
    if (byAge !== 0) return byAge;
    return (ids[a] ?? '') < (ids[b] ?? '') ? -1 : Number(a !== b);
  };
}

/** First the shops changed since their approval; within both groups newest, then id. */
export function changedFirst(table: ShopTable): Compare {
  const byAge = newestFirst(table);
  return (a, b) => (table.changed[b] ?? 0) - (table.changed[a] ?? 0) || byAge(a, b);
}

/** First the pending shops, longest waiting first; then the approved ones by `changedFirst`. */
export function pendingFirst(table: ShopTable): Compare {
  const approvedOrder = changedFirst(table);
  return (a, b) => {
    const { approved, pendingMs, ids } = table;
    const byApproval = (approved[a] ?? 0) - (approved[b] ?? 0);
    if (byApproval !== 0) return byApproval;
    if (approved[a] === 1) return approvedOrder(a, b);
    return (pendingMs[a] ?? 0) - (pendingMs[b] ?? 0) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : Number(a !== b));
  };
}

/** Order of the public list: weighted rating, then newest, then id. */
export function bestFirst(table: ShopTable): Compare {
  const byAge = newestFirst(table);
  return (a, b) => (table.weighted[b] ?? 0) - (table.weighted[a] ?? 0) || byAge(a, b);
}
