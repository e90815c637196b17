import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { AwningLayout } from './AwningLayout.tsx';
import { paths, patterns } from './paths.ts';
import { Shell } from './Shell.tsx';

const HomeScreen = lazy(() => import('../features/home/HomeScreen.tsx'));
const ShopScreen = lazy(() => import('../features/shop/ShopScreen.tsx'));
const PartnersScreen = lazy(() => import('../features/partners/PartnersScreen.tsx'));
const OrdersScreen = lazy(() => import('../features/orders/OrdersScreen.tsx'));
const TermsScreen = lazy(() => import('../features/terms/TermsScreen.tsx'));
const NotFoundScreen = lazy(() => import('../features/not-found/NotFoundScreen.tsx'));

/** Which screen stands at which address; each screen is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={patterns.shop} element={<ShopScreen />} />
        <Route path={paths.terms} element={<TermsScreen />} />
        <Route element={<AwningLayout />}>
          <Route path={paths.home} element={<HomeScreen />} />
          <Route path={paths.partners} element={<PartnersScreen />} />
          <Route path={paths.orders} element={<OrdersScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}
