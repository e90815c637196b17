import { PasskeyLoginButton } from '../../../shared/account/passkeys/PasskeyLoginButton.tsx';
import { NO_PASSKEYS, supportsPasskeys } from '../../../shared/account/passkeys/use-passkey.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/** Asks for the passkey of the admin, which was not used in the last minutes. */
export function PasskeyDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
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
