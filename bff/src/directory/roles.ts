import type { Role } from '@cardume/bff/contract';

interface RoleRules {
  /** Whether visits and clicks of signed-in users with this role are counted. */
  countsVisits: boolean;
  /** Whether the role sees shops whose owner is suspended or has closed the account. */
  seesHiddenShops: boolean;
  /** Whether the audit includes users with this role by default. */
  audited: boolean;
  /** Whether the role needs a passkey if `ADMIN_PASSKEY` is `required`. */
  needsPasskey: boolean;
}

/** Rules by role, besides the access of calls. */
export const ROLE_RULES: Readonly<Record<Role, RoleRules>> = {
  admin: { countsVisits: false, seesHiddenShops: true, audited: true, needsPasskey: true },
  store_owner: { countsVisits: true, seesHiddenShops: false, audited: false, needsPasskey: false },
};
