import type { AdminUser } from '@cardume/bff/contract';
import { Check, KeyRound } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { PasskeyLoginButton } from '../../../shared/account/passkeys/PasskeyLoginButton.tsx';
import { NO_PASSKEYS, supportsPasskeys } from '../../../shared/account/passkeys/use-passkey.ts';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { QuestionDialog } from '../../../ui/form/FormDialog.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useResetPasswordMutation } from '../api.ts';
import { nameOf } from '../shared/badges.tsx';
import type { OnReset } from './PasswordDialog.tsx';
import { type UserStatusControl, useUserPremium } from './use-user-change.ts';

interface StatusProps {
  user: AdminUser;
  /** One for both controls of a user, so that their calls do not overlap. */
  control: UserStatusControl;
}

/** Approves or suspends a user. A pending user is shown as `Aprovado`, since `pending` cannot be chosen. */
export function StatusSelect({ user, control: { value: status, set } }: StatusProps) {
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

/** Approves a pending user, whose select already shows `Aprovado`. Nothing for other users; `bare`: without icon. */
export function ApproveButton({ user, control: { set, saving }, bare = false }: StatusProps & { bare?: boolean }) {
  if (user.status !== 'pending') return null;
  return (
    <Button
      variant="approve"
      small
      loading={saving}
      icon={bare ? undefined : <Check size={20} />}
      onClick={() => set('approved')}
    >
      Aprovar
    </Button>
  );
}

/** Gives premium to a user or takes it away. Has no visible label: the caller renders one. */
export function PremiumSwitch({ user }: { user: AdminUser }) {
  const { value: isPremium, set } = useUserPremium(user);
  return <Switch label="Premium" bare checked={isPremium} onChange={set} />;
}

/** Resets a password after a question. `onReset` has to show the temporary one; `bare`: without icon. */
export function ResetButton({ user, onReset, bare = false }: { user: AdminUser; onReset: OnReset; bare?: boolean }) {
  const [reset, { isLoading }] = useResetPasswordMutation();
  /** The pressed button, and what is asked for: a confirmation, or the passkey of the admin. */
  const [asking, setAsking] = useState<{ button: HTMLButtonElement; passkey?: true } | null>(null);
  const name = nameOf(user);
  const close = () => setAsking(null);

  async function send(button: HTMLButtonElement) {
    const { data, error } = await reset({ params: { id: user.id } });
    if (data) onReset({ name, password: data.temporaryPassword, button });
    else if (error && apiErrorOf(error).code === 'reauthentication_required') setAsking({ button, passkey: true });
    else toastError('Erro ao resetar senha', error);
  }

  return (
    <>
      <Button
        variant="secondary"
        small
        loading={isLoading}
        icon={bare ? undefined : <KeyRound size={20} />}
        onClick={({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => setAsking({ button })}
      >
        Resetar Senha
      </Button>
      {asking && !asking.passkey && (
        <QuestionDialog
          title={`Resetar a senha de ${name}?`}
          label="Resetar"
          onConfirm={() => send(asking.button)}
          onClose={close}
        >
          <p>As sessões abertas terminam, e você recebe uma senha temporária para enviar.</p>
        </QuestionDialog>
      )}
      {asking?.passkey && (
        <PasskeyDialog
          onShown={() => {
            close();
            void send(asking.button);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Asks for the passkey of the admin, which was not used in the last minutes. */
function PasskeyDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  return (
    <Dialog title="Use a sua chave de acesso" onClose={onClose}>
      <p>
        Para resetar a senha de um administrador, entre de novo com a sua chave de acesso. Se ainda não tem uma,
        adicione em Configurações da Conta.
      </p>
      {supportsPasskeys() ? <PasskeyLoginButton primary onSignedIn={onShown} /> : <p>{NO_PASSKEYS}</p>}
    </Dialog>
  );
}
