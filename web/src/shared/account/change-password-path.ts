import { paths } from '../paths.ts';

/** Fragment of the panel's address that opens the dialog for another password. */
export const CHANGE_PASSWORD = '#alterar-senha';
export const changePasswordPath = `${paths.panel}${CHANGE_PASSWORD}`;
