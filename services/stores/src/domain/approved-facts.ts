import { z } from 'zod';

/** Fields that admins check before approving a shop. Later changes of these are listed for confirmation. */
const APPROVED_FIELDS = [
  'name',
  'whatsapp',
  'cnpj',
  'address',
  'neighborhood',
  'city',
  'state',
  'latitude',
  'longitude',
  'description',
  'profileImageUrl',
  'coverImageUrl',
] as const;
const PICTURES: ReadonlySet<string> = new Set(['profileImageUrl', 'coverImageUrl']);
type Approved = Record<(typeof APPROVED_FIELDS)[number], string | null>;

const value = z.string().nullable();
export const approvedFacts = z.array(z.object({ field: z.enum(APPROVED_FIELDS), value }));
type ApprovedFacts = z.infer<typeof approvedFacts>;

/** A field that the owner changed since an admin approved or confirmed its value. */
export const changeSinceApproval = z.object({ field: z.enum(APPROVED_FIELDS), before: value, after: value });

/** Returns the facts that an approval of this shop confirms. */
export function approvedFactsOf(store: Approved): ApprovedFacts {
  return APPROVED_FIELDS.map((field) => ({ field, value: store[field] }));
}

/** Returns the pictures that an admin compares with the present ones. */
export function approvedPicturesOf(facts: ApprovedFacts): string[] {
  return facts.flatMap(({ field, value }) => (PICTURES.has(field) && value !== null ? [value] : []));
}

/** Whether the WhatsApp number is the one that an admin approved or confirmed last. */
export function isWhatsappApproved({ approvedFacts, whatsapp }: Approved & { approvedFacts: ApprovedFacts }): boolean {
  return approvedFacts.some((fact) => fact.field === 'whatsapp' && isSame(fact, whatsapp));
}

/** Whether a field still has the approved value. Numbers of earlier releases may lack the country code. */
function isSame({ field, value }: ApprovedFacts[number], present: string | null): boolean {
  if (field !== 'whatsapp' || value === null || present === null) return value === present;
  return nationalNumber(value) === nationalNumber(present);
}

/** Returns a number without and with Brazil's country code: shops of earlier releases lack it. */
export function phoneForms(phone: string): string[] {
  const national = nationalNumber(phone);
  return [national, `55${national}`];
}

/** Length of a Brazilian number with its area code; the area code may be 55, too. */
const MAX_NATIONAL_DIGITS = 11;

/** Returns area code and number, without Brazil's country code. */
function nationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length > MAX_NATIONAL_DIGITS && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** Returns the differences to the approved facts; a reverted change is not included. */
export function changesSinceApproval(
  store: Approved & { approvedFacts: ApprovedFacts },
): z.infer<typeof changeSinceApproval>[] {
  return store.approvedFacts
    .filter((fact) => !isSame(fact, store[fact.field]))
    .map(({ field, value }) => ({ field, before: value, after: store[field] }));
}
