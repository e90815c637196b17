import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { LogoLink } from '../shared/LogoLink.tsx';
import { Awning } from '../ui/awning/Awning.tsx';
import styles from './Shell.module.css';

/** Screens that stand under the shop's awning with the logo on it; it is there before their code has come. */
export function AwningLayout() {
  return (
    <>
      <Awning>
        <LogoLink />
      </Awning>
      <Suspense fallback={<div aria-busy="true" className={styles.waiting} />}>
        <Outlet />
      </Suspense>
    </>
  );
}
