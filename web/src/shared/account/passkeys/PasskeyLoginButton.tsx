import type { CurrentUser } from '@cardume/bff/contract';
import { Fingerprint } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { supportsPasskeys, usePasskeyLogin } from './use-passkey.ts';

interface PasskeyLoginButtonProps {
  primary?: boolean;
  disabled?: boolean;
  onSignedIn: (user: CurrentUser) => unknown;
}

/** Signs in with a passkey. Renders nothing in browsers without passkeys. */
export function PasskeyLoginButton({ primary = false, disabled, onSignedIn }: PasskeyLoginButtonProps) {
  const [logIn, busy] = usePasskeyLogin();
  if (!supportsPasskeys()) return null;

  async function press() {
    const user = await logIn();
    if (user) onSignedIn(user);
  }

  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      block
      disabled={disabled}
      loading={busy}
      icon={<Fingerprint size={20} />}
      onClick={press}
    >
      Entrar com chave de acesso
    </Button>
  );
}
