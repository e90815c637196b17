import { Outlet } from 'react-router';
import { Awning } from '../ui/awning/Awning.tsx';
import { LogoLink } from './LogoLink.tsx';

/** Screens that stand under the shop's awning with the logo on it. */
export function AwningLayout() {
  return (
    <>
      <Awning>
        <LogoLink />
      </Awning>
      <Outlet />
    </>
  );
}
