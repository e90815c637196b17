import type { AdminUser } from '@cardume/bff/contract';
import { Check, KeyRound } from 'lucide-react';
import { copyText } from '../../../lib/copy.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/field/inputs.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useResetPasswordMutation } from '../api.ts';
import { nameOf } from './badges.tsx';
import { usePremium, useStatus } from './use-change.ts';

/** Approves or suspends a user. `pending` cannot be chosen. */
export function StatusSelect({ user }: { user: AdminUser }) {
  const [status, set] = useStatus(user);
  return (
    <Select
      small
      aria-label={`Alterar status de ${nameOf(user)}`}
      value={status === 'pending' ? 'approved' : status}
      onChange={(event) => set(event.target.value === 'suspended' ? 'suspended' : 'approved')}
    >
      <option value="approved">Aprovado</option>
      <option value="suspended">Suspenso</option>
    </Select>
  );
}

/** Approves a pending user, whose selector already shows `Aprovado`. Nothing for other users. */
export function ApproveButton({ user }: { user: AdminUser }) {
  const [, set, saving] = useStatus(user);
  if (user.status !== 'pending') return null;
  return (
    <Button
      variant="approve"
      small
      loading={saving}
      icon={<Check size={20} aria-hidden="true" />}
      onClick={() => set('approved')}
    >
      Aprovar
    </Button>
  );
}

/** Lifts an owner's limits. */
export function PremiumSwitch({ user, bare = false }: { user: AdminUser; bare?: boolean }) {
  const [isPremium, set] = usePremium(user);
  return <Switch label="Premium" bare={bare} checked={isPremium} onChange={set} />;
}

/** Resets a password; the temporary one is shown until the toast is closed. */
export function ResetButton({ user }: { user: AdminUser }) {
  const [reset, { isLoading }] = useResetPasswordMutation();

  async function press() {
    const { data, error } = await reset({ params: { id: user.id } });
    if (!data) {
      toastError('Erro ao resetar senha', error);
      return;
    }
    const password = data.temporaryPassword;
    toast({
      kind: 'success',
      title: 'Senha resetada!',
      text: `Senha temporária: ${password}`,
      kept: true,
      action: {
        label: 'Copiar',
        stays: true,
        onPress: async () => ((await copyText(password)) ? 'Copiada' : 'Copie à mão'),
      },
    });
  }

  return (
    <Button
      variant="secondary"
      small
      loading={isLoading}
      icon={<KeyRound size={20} aria-hidden="true" />}
      onClick={press}
    >
      Resetar Senha
    </Button>
  );
}
