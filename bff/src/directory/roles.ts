import type { Role } from '@cardume/bff/contract';

interface RoleRules {
  /** Whether visits and clicks of signed-in users with this role are counted. */
  visitsCount: boolean;
  /** Whether the role sees shops whose owner is suspended or has closed the account. */
  seesHiddenShops: boolean;
  /** Whether the audit includes users with this role by default. */
  audited: boolean;
  /** Whether the role needs a passkey if `ADMIN_PASSKEY` is `required`. */
  showsPasskey: boolean;
}

/** Rules by role, besides the access of calls. */
export const ROLE_RULES: Readonly<Record<Role, RoleRules>> = {
  admin: { visitsCount: false, seesHiddenShops: true, audited: true, showsPasskey: true },
  store_owner: { visitsCount: true, seesHiddenShops: false, audited: false, showsPasskey: false },
};
