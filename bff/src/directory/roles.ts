import type { Role } from '@cardume/bff/contract';

interface RoleRules {
  /** Whether visits and clicks of signed-in people are counted. */
  visitsCount: boolean;
  /** Whether the shops of suspended owners are visible. */
  seesHiddenShops: boolean;
  /** Whether the audit lists their acts unless it is asked for somebody else's. */
  audited: boolean;
  /** Whether they show a passkey where `ADMIN_PASSKEY` requires one. */
  showsPasskey: boolean;
}

/** What follows from a role, besides the access of calls. */
export const ROLES: Readonly<Record<Role, RoleRules>> = {
  admin: { visitsCount: false, seesHiddenShops: true, audited: true, showsPasskey: true },
  store_owner: { visitsCount: true, seesHiddenShops: false, audited: false, showsPasskey: false },
};
