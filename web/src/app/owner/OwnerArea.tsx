import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet } from 'react-router';
import { Loading, Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import utilities from '../../ui/utilities.module.css';
import { api } from '../api.ts';
import type { ApiError } from '../base-query.ts';
import { currentUser, useCurrentUserQuery } from '../session/current-user.ts';
import { onOtherSession } from '../session/other-tabs.ts';
import { onSessionEnd } from '../session/session-end.ts';
import type { AppDispatch } from '../store.ts';
import { leaveForLogin } from './leave.ts';
import styles from './OwnerArea.module.css';

type Session = 'asking' | 'in' | 'out' | 'unknown';

/** What an owner's screens stand in: nothing of them is shown before it is known that somebody is signed in. */
export default function OwnerArea() {
  const [session, ask] = useSession();
  const { data: owner } = useCurrentUserQuery(undefined, { skip: session !== 'in' });
  if (owner) return <Outlet context={owner} />;
  if (session === 'unknown') {
    return (
      <div className={`${utilities.page} ${styles.message}`}>
        <ErrorState title="Não foi possível abrir o painel" onRetry={ask} />
      </div>
    );
  }
  return (
    <Loading className={`${utilities.page} ${styles.waiting}`}>
      <Skeleton width="60%" height={30} />
      <Skeleton height={160} radius={20} />
      <Skeleton height={240} radius={20} />
    </Loading>
  );
}

function useSession(): [Session, () => void] {
  const dispatch: AppDispatch = useDispatch();
  const [session, setSession] = useState<Session>('asking');

  const ask = useCallback(async () => {
    setSession('asking');
    const { data, error } = await dispatch(currentUser.initiate(undefined, { subscribe: false }));
    if (data) return setSession('in');
    const out = (error as ApiError).status === 401;
    setSession(out ? 'out' : 'unknown');
    if (out) leaveForLogin('Você precisa fazer login para acessar o painel');
  }, [dispatch]);

  useEffect(() => {
    void ask();
  }, [ask]);
  useEffect(() => onSessionEnd(() => leaveForLogin('Você precisa fazer login novamente')), []);
  useEffect(
    () =>
      onOtherSession(() => {
        dispatch(api.util.resetApiState());
        void ask();
      }),
    [dispatch, ask],
  );
  return [session, ask];
}
