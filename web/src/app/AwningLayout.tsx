import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LogoLink } from '../shared/LogoLink.tsx';
import { SearchButton } from '../shared/SearchButton.tsx';
import { Awning } from '../ui/Awning.tsx';
import styles from './app.module.css';

/** A screen below the awning with the logo and the search button, which show while the code of the screen loads. */
export function AwningLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <Awning>
        <LogoLink />
        <SearchButton variant="onDark" className={styles.search} />
      </Awning>
      <Suspense fallback={<div aria-busy="true" className={styles.shellWaiting} />}>{children}</Suspense>
    </>
  );
}
