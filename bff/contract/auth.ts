import { canonicalEmail } from '@cardume/kit/text';
import { z } from 'zod';
import { defineApi } from './access.ts';
import { field, formFieldsOf, responseFieldsOf } from './fields.ts';
import { id, idParams, isoDate, requiredName, requiredText, telephone } from './shapes.ts';

export const role = z.enum(['admin', 'store_owner']);
export type Role = z.infer<typeof role>;
/** Names of the roles for screens, the audit trail and CSV exports. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = { admin: 'Admin', store_owner: 'Lojista' };

export const userStatus = z.enum(['pending', 'approved', 'suspended']);

const email = z
  .string('Email inválido')
  .overwrite(canonicalEmail)
  .max(255, 'O email deve ter no máximo 255 caracteres')
  .meta({ format: 'email', pattern: `^\\s*${z.regexes.email.source.slice(1, -1)}\\s*$` })
  .pipe(z.email('Email inválido'));

/** Fields that users enter about themselves. */
const personFields = {
  email: field(z.string(), email),
  firstName: field(z.string(), requiredName('Nome é obrigatório', 100)),
  lastName: field(z.string(), requiredName('Sobrenome é obrigatório', 100)),
  phone: field(z.string(), telephone),
};

/** The signed-in user, as they see themselves. */
export const currentUser = z.object({
  id,
  username: z.string(),
  ...responseFieldsOf(personFields),
  role,
  status: userStatus,
  isPremium: z.boolean(),
  /** Whether a mailed link has confirmed the e-mail; true where no mails are sent. */
  emailVerified: z.boolean(),
  /** Present while the password is one that an admin has set. */
  temporaryPassword: z.literal(true).optional(),
  /** Present where passkeys are required: the step that an admin must complete before any other call. */
  passkeyNeeded: z.enum(['setup', 'sign-in']).optional(),
  createdAt: isoDate,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const newPassword = z
  .string('Senha deve ter no mínimo 6 caracteres')
  .normalize('NFC')
  .min(6, 'Senha deve ter no mínimo 6 caracteres')
  .max(128, 'Senha deve ter no máximo 128 caracteres');
const currentPassword = z
  .string('Senha é obrigatória')
  .normalize('NFC')
  .min(1, 'Senha é obrigatória')
  .max(128, 'Senha atual incorreta');

export const credentials = z.object({
  identifier: requiredText('Nome de usuário ou email é obrigatório', 255),
  password: z.string('Senha é obrigatória').min(1, 'Senha é obrigatória').max(1_000, 'Credenciais inválidas'),
});
export type Credentials = z.input<typeof credentials>;

export const registration = z.object({ ...formFieldsOf(personFields), password: newPassword });
export type Registration = z.input<typeof registration>;

export const emailChange = z.object({ email, currentPassword });
export const passwordChange = z.object({ currentPassword, newPassword });
export const forgottenPassword = z.object({ email });
const token = z.string('Link inválido ou expirado').max(1_000, 'Link inválido ou expirado');
export const passwordRecovery = z.object({ token, newPassword });
export const emailConfirmation = z.object({ token });

/** A session of the signed-in user. */
export const ownSession = z.object({
  id,
  /** Whether it is the session of this request. */
  current: z.boolean(),
  userAgent: z.string(),
  /** Address from which it was started. */
  ipAddress: z.string(),
  createdAt: isoDate,
});

const signedIn = z.object({ user: currentUser });

/** Accounts and sessions. */
export const authContract = defineApi({
  getCurrentUser: {
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    summary: 'Who is signed in',
    response: signedIn,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Signs in by e-mail or username; 401 `Credenciais inválidas`, 403 `Conta suspensa`',
    errors: ['invalid_credentials', 'too_many_requests'],
    body: credentials,
    response: signedIn,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    summary: 'Creates an active account of a lojista without signing in',
    errors: ['email_taken', 'too_many_requests'],
    body: registration,
    response: signedIn,
    status: 201,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'Ends the session; without one it does nothing',
  },
  requestPasswordLink: {
    method: 'POST',
    path: '/auth/forgot',
    access: 'anyone',
    summary: 'Sends a link for another password if an account has the e-mail; the response is the same either way',
    body: forgottenPassword,
    response: z.object({}),
    status: 202,
  },
  recoverPassword: {
    method: 'POST',
    path: '/auth/reset',
    access: 'anyone',
    summary: 'Sets another password by a mailed link and ends all sessions',
    rules: 'The token is that of a mailed link that has neither expired nor been used.',
    errors: ['invalid_link'],
    body: passwordRecovery,
  },
  requestConfirmation: {
    method: 'POST',
    path: '/auth/email-confirmations',
    access: 'signed-in',
    summary: 'Sends another link that confirms the e-mail, unless it is confirmed',
    errors: ['too_many_requests'],
    response: z.object({}),
    status: 202,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'anyone',
    summary: 'Confirms an e-mail by a mailed link; a requested one then replaces the present one',
    rules: 'The token is that of a mailed link that has neither expired nor been used.',
    errors: ['invalid_link'],
    body: emailConfirmation,
  },
  updateEmail: {
    method: 'PUT',
    path: '/auth/update-email',
    access: 'signed-in',
    summary:
      'Changes the e-mail; where mails are sent, when a link to the new address has confirmed it. 422 for a wrong current password; 409 where another has it, unless mails are sent',
    errors: ['wrong_password', 'email_taken', 'too_many_requests'],
    body: emailChange,
    response: signedIn,
  },
  updatePassword: {
    method: 'PUT',
    path: '/auth/update-password',
    access: 'signed-in',
    summary: 'Changes the password, ends all other sessions and renews this one',
    errors: ['wrong_password', 'conflict', 'too_many_requests'],
    body: passwordChange,
    response: signedIn,
  },
  listMySessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'The own sessions, newest first',
    response: z.array(ownSession),
  },
  endMySession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed-in',
    summary: 'Ends one of the own sessions',
    params: idParams,
  },
  exportMyData: {
    method: 'GET',
    path: '/auth/export',
    access: 'signed-in',
    summary: 'All that is kept of the person (LGPD), as a file to download',
    errors: ['too_many_requests'],
    response: z.looseObject({ exportedAt: isoDate }),
  },
  closeMyAccount: {
    method: 'DELETE',
    path: '/auth/account',
    access: 'signed-in',
    summary: 'Deletes the account, its shop and all that hangs on it; 422 for a wrong current password',
    errors: ['wrong_password', 'last_admin', 'too_many_requests'],
    body: z.object({ currentPassword }),
  },
});
