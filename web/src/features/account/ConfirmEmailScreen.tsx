import { screenTitle } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths.ts';
import { firstScreenPath, useCurrentUserQuery } from '../../shared/session/current-user.ts';
import { announceSessionChange } from '../../shared/session/other-tabs.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { useConfirmEmailMutation } from './api.ts';
import { useMailedToken } from './mailed-token.ts';

/** Confirms an e-mail by a mailed link, as soon as it is opened. */
export default function ConfirmEmailScreen() {
  const token = useMailedToken();
  return (
    <AccountLayout front>
      <title>{screenTitle('Confirmar email')}</title>
      {token ? <Confirmation key={token} token={token} /> : <InvalidLink />}
    </AccountLayout>
  );
}

function Confirmation({ token }: { token: string }) {
  const [confirm, { isSuccess, error }] = useConfirmEmailMutation();
  const sent = useRef(false);
  // A link works once, and React runs effects twice in development.
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void send();
  });

  async function send() {
    const { error } = await confirm({ body: { token } });
    if (!error) announceSessionChange();
  }

  if (isSuccess) return <Confirmed />;
  if (!error) {
    return (
      <Loading>
        <Skeleton height={32} />
        <Skeleton height={48} />
      </Loading>
    );
  }
  if (apiErrorOf(error).code === 'invalid_link') return <InvalidLink />;
  return <ErrorState title="Não foi possível confirmar o email" onRetry={send} />;
}

function Confirmed() {
  const { data: user } = useCurrentUserQuery();
  return (
    <>
      <Text as="h1" bottom={4}>
        Email confirmado!
      </Text>
      <Text bottom={24} tone="quiet">
        Obrigado. É por ele que você recupera o acesso à sua conta.
      </Text>
      <ButtonLink to={firstScreenPath(user)} block>
        {user ? 'Continuar' : 'Entrar'}
      </ButtonLink>
    </>
  );
}

function InvalidLink() {
  return (
    <>
      <Text as="h1" bottom={4}>
        Link inválido ou expirado
      </Text>
      <Text bottom={24} tone="quiet">
        O link vale por 24 horas e só pode ser usado uma vez. Entre na sua conta para pedir um novo.
      </Text>
      <ButtonLink to={paths.login} block>
        Entrar
      </ButtonLink>
    </>
  );
}
