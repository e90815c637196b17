/** Name of the session cookie; under https it is `__Host-sid`. */
export const SESSION_COOKIE = 'sid';

/** Cookie that scripts can read: without it, the client does not request the current user. It grants nothing. */
export const SIGNED_IN_COOKIE = 'signed-in';
