import { lazy } from 'react';
import { useLocation } from 'react-router';
import { EDIT_SEGMENT } from '../shared/paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { AwningLayout } from './AwningLayout.tsx';

const OwnerArea = lazy(() => import('../features/owner/OwnerArea.tsx'));
const ShopFormScreen = lazy(() => import('../features/owner/shop-form/ShopFormScreen.tsx'));
const NotFoundScreen = lazyComponent(() => import('../features/shopper/shared/NotFoundScreen.tsx'));

/** Loads the code for a path without any screen. */
export const preloadNotFound = NotFoundScreen.preload;

/** Any path without a route of its own. The router has no pattern for "contains `/editar`". */
export function FallbackScreen() {
  if (useLocation().pathname.includes(EDIT_SEGMENT)) {
    return (
      <OwnerArea>
        <ShopFormScreen />
      </OwnerArea>
    );
  }
  return (
    <AwningLayout>
      <NotFoundScreen />
    </AwningLayout>
  );
}
