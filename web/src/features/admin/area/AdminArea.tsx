import type { CurrentUser } from '@cardume/bff/contract';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { TemporaryPasswordNotice, UnconfirmedEmailNotice } from '../../../shared/account/AccountNotices.tsx';
import { GuardPending } from '../../../shared/account/GuardPending.tsx';
import { useAccessGuard } from '../../../shared/account/use-access-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { useCurrentUserQuery } from '../../../shared/session/current-user.ts';
import { Box, Row } from '../../../ui/layout/layout.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useMediaQuery } from '../../../ui/use-media.ts';
import { SideMenu } from './SideMenu.tsx';

const PasskeyGate = lazy(() => import('./PasskeyGate.tsx'));

/** The width from which the menu fits beside the screens. */
const MENU_FITS = '(min-width: 1024px)';

const isAdmin = ({ role }: CurrentUser) => role === 'admin';

function onDenied(): void {
  toast({ kind: 'error', title: 'Acesso negado', text: 'Você não tem permissão para acessar esta página' });
}

/** Guards an admin's screens: none is rendered before the server has confirmed an admin's session. */
export function AdminArea() {
  const [access, check, failure] = useAccessGuard({ isPermitted: isAdmin, onDenied, fresh: true });
  const wide = useMediaQuery(MENU_FITS);
  const { currentData: user } = useCurrentUserQuery(undefined, { skip: access !== 'granted' });
  const pending = (
    <GuardPending
      failure={failure}
      checking={access === 'checking'}
      errorTitle="Não foi possível abrir a administração"
      onRetry={check}
    />
  );
  if (access === 'granted' && user?.passkeyNeeded) {
    return (
      <Suspense fallback={pending}>
        <PasskeyGate needed={user.passkeyNeeded} />
      </Suspense>
    );
  }
  if (access === 'granted') {
    return (
      <Row align="start">
        {wide && <SideMenu />}
        <Box grow>
          <TemporaryPasswordNotice />
          <UnconfirmedEmailNotice />
          <Outlet />
        </Box>
      </Row>
    );
  }
  if (access === 'denied') return <Navigate to={paths.login} replace />;
  return pending;
}
