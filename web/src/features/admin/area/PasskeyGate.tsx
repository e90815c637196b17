import { type CurrentUser, screenTitle } from '@cardume/bff/contract';
import { LogoutButton } from '../../../shared/account/LogoutButton.tsx';
import { AddPasskeyForm } from '../../../shared/account/passkeys/AddPasskeyForm.tsx';
import { PasskeyLoginButton } from '../../../shared/account/passkeys/PasskeyLoginButton.tsx';
import { NO_PASSKEYS, supportsPasskeys } from '../../../shared/account/passkeys/use-passkey.ts';
import { Band } from '../../../ui/Band.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './PasskeyGate.module.css';

/** Replaces an admin's screens until the required passkey is added (`setup`) or used. */
export default function PasskeyGate({ needed }: { needed: NonNullable<CurrentUser['passkeyNeeded']> }) {
  const adds = needed === 'setup';
  return (
    <>
      <title>{screenTitle('Chave de acesso')}</title>
      <Band action={<LogoutButton />}>
        <h1>Chave de acesso</h1>
      </Band>
      <div className={`${utilities.page} ${styles.page}`}>
        <Stack as="section" className={utilities.card} gap={20} pad={20} aria-label="Chave de acesso">
          <p>
            {adds
              ? 'Para continuar, adicione uma chave de acesso: o rosto, a digital ou o PIN deste aparelho, ou uma chave de segurança. Ela será pedida depois da senha.'
              : 'Para continuar, use a sua chave de acesso.'}
          </p>
          {supportsPasskeys() || <p>{NO_PASSKEYS}</p>}
          {supportsPasskeys() &&
            (adds ? <AddPasskeyForm /> : <PasskeyLoginButton primary onSignedIn={() => undefined} />)}
        </Stack>
      </div>
    </>
  );
}
