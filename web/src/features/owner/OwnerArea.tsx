import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { TemporaryPasswordNotice, UnconfirmedEmailNotice } from '../../shared/account/AccountNotices.tsx';
import { GuardPending } from '../../shared/account/GuardPending.tsx';
import { leaveForLogin } from '../../shared/account/leave.ts';
import { useAccessGuard } from '../../shared/account/use-access-guard.ts';
import { OwnerContext } from '../../shared/account/use-owner.ts';
import { useCurrentUserQuery } from '../../shared/session/current-user.ts';

const onDenied = () => leaveForLogin('Você precisa fazer login para acessar o painel');

/** Guards an owner's screens: none is rendered before the server has confirmed the session. */
export default function OwnerArea({ children = <Outlet /> }: { children?: ReactNode }) {
  const [access, check, failure] = useAccessGuard({ onDenied });
  // Not `data`, which is the previous account's while another tab has changed the account.
  const { currentData: owner } = useCurrentUserQuery(undefined, { skip: access !== 'granted' });
  if (owner) {
    return (
      <OwnerContext value={owner}>
        <TemporaryPasswordNotice />
        <UnconfirmedEmailNotice />
        {children}
      </OwnerContext>
    );
  }
  return (
    <GuardPending
      failure={failure}
      checking={access === 'checking'}
      errorTitle="Não foi possível abrir o painel"
      onRetry={check}
    />
  );
}
