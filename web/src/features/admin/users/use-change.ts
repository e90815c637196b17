import type { AdminUser } from '@cardume/bff/contract';
import type { ApiError } from '../../../shared/api/base-query.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { type UserChange, useChangeUserMutation } from '../api.ts';

/** Whether somebody may sign in, as it is or is about to be; how to change it; and whether that is on its way. */
export function useStatus(user: AdminUser) {
  const [status, send, saving] = useChange(user, 'status');
  const set = async (next: 'approved' | 'suspended') => {
    const error = await send({ status: next });
    if (error) toast({ kind: 'error', title: 'Erro ao atualizar status', text: error.serverMessage });
    else toast({ kind: 'success', title: 'Status atualizado com sucesso!' });
  };
  return [status, set, saving] as const;
}

/** The same of somebody's premium. */
export function usePremium(user: AdminUser) {
  const [isPremium, send, saving] = useChange(user, 'isPremium');
  const set = async (next: boolean) => {
    const error = await send({ isPremium: next });
    if (error) toast({ kind: 'error', title: 'Erro ao atualizar premium', text: error.serverMessage });
    else toast({ kind: 'success', title: next ? 'Premium ativado com sucesso!' : 'Premium removido com sucesso!' });
  };
  return [isPremium, set, saving] as const;
}

/** A field of a user: what was chosen is shown while it is being saved, and taken back where that fails. */
function useChange<Field extends keyof AdminUser & keyof UserChange>(user: AdminUser, field: Field) {
  const [change, { isLoading, originalArgs }] = useChangeUserMutation();
  const chosen = isLoading ? originalArgs?.change[field] : undefined;
  const send = async (wanted: UserChange): Promise<ApiError | undefined> => {
    const { error } = await change({ id: user.id, change: wanted });
    return error as ApiError | undefined;
  };
  return [(chosen ?? user[field]) as AdminUser[Field], send, isLoading] as const;
}
