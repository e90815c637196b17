/** URL fragment that opens the dialog to change the password, on a user's first screen (`firstScreenPath`). */
export const CHANGE_PASSWORD_FRAGMENT = '#alterar-senha';
