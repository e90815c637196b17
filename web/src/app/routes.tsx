import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { EDIT, paths, patterns } from '../shared/paths.ts';
import { AwningLayout } from './AwningLayout.tsx';
import { Shell } from './Shell.tsx';

const HomeScreen = lazy(() => import('../features/home/HomeScreen.tsx'));
const ShopScreen = lazy(() => import('../features/shop/ShopScreen.tsx'));
const PartnersScreen = lazy(() => import('../features/partners/PartnersScreen.tsx'));
const OrdersScreen = lazy(() => import('../features/orders/OrdersScreen.tsx'));
const TermsScreen = lazy(() => import('../features/terms/TermsScreen.tsx'));
const LoginScreen = lazy(() => import('../features/account/LoginScreen.tsx'));
const RegisterScreen = lazy(() => import('../features/account/RegisterScreen.tsx'));
const OwnerArea = lazy(() => import('./OwnerArea.tsx'));
const PanelScreen = lazy(() => import('../features/panel/PanelScreen.tsx'));
const ShopFormScreen = lazy(() => import('../features/shop-form/ShopFormScreen.tsx'));
const MyProductsScreen = lazy(() => import('../features/products/MyProductsScreen.tsx'));
const NewProductScreen = lazy(() => import('../features/products/NewProductScreen.tsx'));
const ManageProductsScreen = lazy(() => import('../features/products/manage/ManageProductsScreen.tsx'));
const GalleryScreen = lazy(() => import('../features/feed/GalleryScreen.tsx'));
const ManageFeedScreen = lazy(() => import('../features/feed/ManageFeedScreen.tsx'));
const AnalyticsScreen = lazy(() => import('../features/analytics/AnalyticsScreen.tsx'));
const AdminRoutes = lazy(() => import('./AdminRoutes.tsx'));
const NotFoundScreen = lazy(() => import('../features/not-found/NotFoundScreen.tsx'));

/** Which screen stands at which address; each screen is a chunk of its own. */
export function AppRoutes() {
  const editing = useLocation().pathname.includes(EDIT);
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={patterns.shop} element={<ShopScreen />} />
        <Route path={paths.terms} element={<TermsScreen />} />
        <Route path={paths.login} element={<LoginScreen />} />
        <Route path={paths.register} element={<RegisterScreen />} />
        <Route element={<OwnerArea />}>
          <Route path={paths.panel} element={<PanelScreen />} />
          <Route path={paths.createShop} element={<ShopFormScreen />} />
          <Route path={paths.myProducts} element={<MyProductsScreen />} />
          <Route path={paths.newProduct} element={<NewProductScreen />} />
          <Route path={paths.manageProducts} element={<ManageProductsScreen />} />
          <Route path={paths.gallery} element={<GalleryScreen />} />
          <Route path={paths.manageFeed} element={<ManageFeedScreen />} />
          <Route path={paths.analytics} element={<AnalyticsScreen />} />
          {editing && <Route path="*" element={<ShopFormScreen />} />}
        </Route>
        {editing || <Route path={patterns.admin} element={<AdminRoutes />} />}
        <Route element={<AwningLayout />}>
          <Route path={paths.home} element={<HomeScreen />} />
          <Route path={paths.partners} element={<PartnersScreen />} />
          <Route path={paths.orders} element={<OrdersScreen />} />
          {editing || <Route path="*" element={<NotFoundScreen />} />}
        </Route>
      </Route>
    </Routes>
  );
}
