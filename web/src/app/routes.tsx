import { lazy } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { paths, patterns } from '../shared/paths.ts';
import { AwningLayout } from './AwningLayout.tsx';
import { FallbackScreen, preloadNotFound } from './FallbackScreen.tsx';
import { RouteBoundary } from './RouteBoundary.tsx';
import { Shell } from './Shell.tsx';
import { type ScreenHandle, screen } from './screen.tsx';

const OwnerArea = lazy(() => import('../features/owner/OwnerArea.tsx'));
const AdminRoutes = lazy(() => import('./AdminRoutes.tsx'));

const productsScreen = () => import('../features/owner/products/ProductsScreen.tsx');
const feedScreen = () => import('../features/owner/feed/FeedScreen.tsx');

const ownerScreens: RouteObject[] = [
  screen(paths.panel, () => import('../features/owner/panel/PanelScreen.tsx')),
  screen(paths.createShop, () => import('../features/owner/shop-form/ShopFormScreen.tsx')),
  screen(paths.editShop, () => import('../features/owner/shop-form/ShopFormScreen.tsx')),
  screen(paths.myProducts, productsScreen, { props: { arrangement: 'grid' } }),
  screen(paths.newProduct, () => import('../features/owner/products/NewProductScreen.tsx')),
  screen(paths.manageProducts, productsScreen, { props: { arrangement: 'categories' } }),
  screen(paths.gallery, feedScreen, { props: { first: 'gallery' } }),
  screen(paths.manageFeed, feedScreen, { props: { first: 'preview' } }),
  screen(paths.analytics, () => import('../features/owner/analytics/AnalyticsScreen.tsx')),
  screen(paths.reviews, () => import('../features/owner/reviews/ReviewsScreen.tsx')),
  screen(paths.notices, () => import('../features/owner/notices/NoticesScreen.tsx')),
];

const awningScreens: RouteObject[] = [
  screen(paths.home, () => import('../features/shopper/home/HomeScreen.tsx')),
  screen(paths.partners, () => import('../features/shopper/partners/PartnersScreen.tsx')),
  screen(patterns.offers, () => import('../features/shopper/offers/OffersScreen.tsx')),
  screen(paths.orders, () => import('../features/shopper/orders/OrdersScreen.tsx')),
  screen(paths.towns, () => import('../features/shopper/towns/TownsScreen.tsx')),
  screen(patterns.town, () => import('../features/shopper/towns/TownScreen.tsx')),
];

/** Only in development; the build removes them. */
const devScreens: RouteObject[] = import.meta.env.DEV ? [screen('/ui', () => import('./dev/UiScreen.tsx'))] : [];

/** The route table; each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: (
      <RouteBoundary route="*">
        <Shell />
      </RouteBoundary>
    ),
    children: [
      screen(patterns.shop, () => import('../features/shopper/shop/ShopScreen.tsx'), { dialogs: [patterns.product] }),
      screen(paths.terms, () => import('../features/shopper/terms/TermsScreen.tsx')),
      screen(paths.login, () => import('../features/account/LoginScreen.tsx')),
      screen(paths.register, () => import('../features/account/RegisterScreen.tsx')),
      screen(paths.forgotPassword, () => import('../features/account/ForgotPasswordScreen.tsx')),
      screen(paths.resetPassword, () => import('../features/account/ResetPasswordScreen.tsx')),
      screen(paths.confirmEmail, () => import('../features/account/ConfirmEmailScreen.tsx')),
      { element: <OwnerArea />, children: ownerScreens },
      { path: patterns.admin, element: <AdminRoutes /> },
      { element: <AwningLayout />, children: awningScreens },
      ...devScreens,
      { path: '*', element: <FallbackScreen />, handle: { preload: preloadNotFound } satisfies ScreenHandle },
    ],
  },
];

/** A location without a screen: the page that says so. */
export const NOWHERE = { pathname: '/-', search: '' };

/** Loads the code of the screen at a location, so that it is rendered at once. */
export async function preloadScreen(location: { pathname: string; search: string }): Promise<void> {
  const handles = matchRoutes(routes, location)?.map(({ route }): ScreenHandle | undefined => route.handle) ?? [];
  const query = new URLSearchParams(location.search);
  await Promise.all(handles.map((handle) => handle?.preload(query)));
}

/** Returns the pattern of the current route, e.g. `/loja/:id`; `*` where none matches. */
export function currentRoute(): string {
  return matchRoutes(routes, window.location)?.at(-1)?.route.path ?? '*';
}
