import { z } from 'zod';

/** What an admin approves a shop by: a change of one of these makes another shop of it. */
const APPROVED_FIELDS = ['name', 'whatsapp', 'cnpj', 'address', 'neighborhood', 'city', 'state'] as const;
type Approved = Record<(typeof APPROVED_FIELDS)[number], string | null>;

const value = z.string().nullable();
export const approvedFacts = z.array(z.object({ field: z.enum(APPROVED_FIELDS), value }));
type ApprovedFacts = z.infer<typeof approvedFacts>;

/** A field that the owner has changed since an admin approved or confirmed it. */
export const changeSinceApproval = z.object({ field: z.enum(APPROVED_FIELDS), before: value, after: value });

/** Returns what an admin who approves this shop has seen. */
export function factsToApprove(store: Approved): ApprovedFacts {
  return APPROVED_FIELDS.map((field) => ({ field, value: store[field] }));
}

/** Returns the differences to what was approved; a change that was taken back is none. */
export function changesSinceApproval(
  store: Approved & { approvedFacts: ApprovedFacts },
): z.infer<typeof changeSinceApproval>[] {
  return store.approvedFacts
    .map(({ field, value }) => ({ field, before: value, after: store[field] }))
    .filter(({ before, after }) => before !== after);
}
