import type { AdminUser } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useSavedValue } from '../../../ui/use-saved-value.ts';
import { useChangeUserMutation } from '../api.ts';

export type UserStatusControl = ReturnType<typeof useUserStatus>;

/**
 * Returns a user's status, including a change that is being saved, its setter, and whether it is being saved.
 * @param onDecide called before a change is sent
 */
export function useUserStatus(user: AdminUser, onDecide: () => void) {
  const [change] = useChangeUserMutation();
  /** The state that the admin decides on: what is shown, or the result of the previous call. */
  const seenUpdate = useRef(user.updatedAt);
  useEffect(() => {
    seenUpdate.current = user.updatedAt;
  }, [user.updatedAt]);
  return useSavedValue(
    user.status,
    async (status: 'approved' | 'suspended') => {
      onDecide();
      const headers = { 'If-Match': `"${seenUpdate.current}"` };
      const { data, error } = await change({ params: { id: user.id }, body: { status }, headers });
      if (data) seenUpdate.current = data.updatedAt;
      return { error };
    },
    (_status, error) => {
      if (error) toastError('Erro ao atualizar status', error);
      else toast({ kind: 'success', title: 'Status atualizado com sucesso!' });
    },
  );
}

/** The same as `useUserStatus` for a user's premium. */
export function useUserPremium(user: AdminUser) {
  const [change] = useChangeUserMutation();
  return useSavedValue(
    user.isPremium,
    (isPremium: boolean) => change({ params: { id: user.id }, body: { isPremium } }),
    (isPremium, error) => {
      if (error) toastError('Erro ao atualizar premium', error);
      else
        toast({ kind: 'success', title: isPremium ? 'Premium ativado com sucesso!' : 'Premium removido com sucesso!' });
    },
  );
}
