/** Who is signed in, and what keeps others from pretending to be. */
export { SessionCookie } from './cookie.ts';
export { LoginLimit } from './login-limit.ts';
export { RememberedSessions } from './remembered.ts';
export { Sessions, type SignedIn } from './sessions.ts';
