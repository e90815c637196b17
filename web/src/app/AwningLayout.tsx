import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LogoLink } from '../shared/LogoLink.tsx';
import { Awning } from '../ui/awning/Awning.tsx';
import styles from './Shell.module.css';

/** The shop's awning with the logo above a screen; drawn before the code of the screen has arrived. */
export function AwningLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <Awning>
        <LogoLink />
      </Awning>
      <Suspense fallback={<div aria-busy="true" className={styles.waiting} />}>{children}</Suspense>
    </>
  );
}
