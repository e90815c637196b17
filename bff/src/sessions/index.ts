/** Sessions, authorization of calls, and the limit of failed logins. */
export { type ApiHandlers, authorization, type Owner, type Viewers } from './authorize.ts';
export { tokenHashOf } from './cookie.ts';
export { sessionFollowers } from './followers.ts';
export { KnownDevices } from './known-devices.ts';
export { countedIfWrong, isWrongPassword, LoginLimit } from './login-limit.ts';
export { SessionCache } from './session-cache.ts';
export { hasSignedInWithin, passkeyRequired, Sessions, type SignedIn } from './sessions.ts';
