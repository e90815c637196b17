import { apiErrorOf } from '../../api/api-error.ts';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { toastError } from '../../toast-error.ts';
import { useGivePasswordMutation } from './api.ts';

/** The error of the password's field; empty if a toast has told the error. */
type Refusal = { password?: string };

/**
 * Returns a function that gives the password of the account again, for a step that needs a recent login. It returns null
 * once the password was right.
 * @param failed title of the toast for errors that are no wrong password
 */
export function useGivePassword(failed: string): [give: (password: string) => Promise<Refusal | null>, busy: boolean] {
  const { data: user } = useCurrentUserQuery();
  const [logIn, { isLoading }] = useGivePasswordMutation();

  async function give(password: string): Promise<Refusal | null> {
    if (!password) return { password: 'Senha é obrigatória' };
    const { error } = await logIn({ body: { identifier: user?.username ?? '', password } });
    if (!error) return null;
    if (apiErrorOf(error).code === 'invalid_credentials') return { password: 'Senha atual incorreta' };
    toastError(failed, error, 'Tente novamente');
    return {};
  }

  return [give, isLoading];
}
