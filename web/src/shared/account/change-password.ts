/** Fragment of the address of a person's first screen that opens the dialog for another password. */
export const CHANGE_PASSWORD_FRAGMENT = '#alterar-senha';
