import type { AdminUser } from '@cardume/bff/contract';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useChangeUserMutation } from '../api.ts';

/** Returns a user's status, including a change that is being saved, its setter, and whether it is being saved. */
export function useUserStatus(user: AdminUser) {
  const [status, send, saving] = useChange(user, 'status');
  const set = async (next: 'approved' | 'suspended') => {
    const { error } = await send({ status: next });
    if (error) toastError('Erro ao atualizar status', error);
    else toast({ kind: 'success', title: 'Status atualizado com sucesso!' });
  };
  return [status, set, saving] as const;
}

/** The same as `useUserStatus` for a user's premium. */
export function useUserPremium(user: AdminUser) {
  const [isPremium, send, saving] = useChange(user, 'isPremium');
  const set = async (next: boolean) => {
    const { error } = await send({ isPremium: next });
    if (error) toastError('Erro ao atualizar premium', error);
    else toast({ kind: 'success', title: next ? 'Premium ativado com sucesso!' : 'Premium removido com sucesso!' });
  };
  return [isPremium, set, saving] as const;
}

type Change = Parameters<ReturnType<typeof useChangeUserMutation>[0]>[0]['body'];

/** Returns a field of a user (the new value while it is being saved), a setter, and whether it is being saved. */
function useChange<Field extends 'status' | 'isPremium'>(user: AdminUser, field: Field) {
  const [change, { isLoading, originalArgs }] = useChangeUserMutation();
  const chosen = isLoading ? originalArgs?.body?.[field] : undefined;
  const send = (body: Change) => change({ params: { id: user.id }, body });
  return [(chosen ?? user[field]) as AdminUser[Field], send, isLoading] as const;
}
