import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LogoLink } from '../shared/LogoLink.tsx';
import { SearchButton } from '../shared/SearchButton.tsx';
import { Awning } from '../ui/awning/Awning.tsx';
import styles from './AwningLayout.module.css';
import shell from './Shell.module.css';

/** The shop's awning with the logo and the way to the search above a screen; drawn before the code of the screen has arrived. */
export function AwningLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <Awning>
        <LogoLink />
        <SearchButton variant="onDark" className={styles.search} />
      </Awning>
      <Suspense fallback={<div aria-busy="true" className={shell.waiting} />}>{children}</Suspense>
    </>
  );
}
