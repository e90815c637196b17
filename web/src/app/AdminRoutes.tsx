import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { adminPaths } from '../shared/admin-paths.ts';
import { paths } from '../shared/paths.ts';
import { AdminArea } from './AdminArea.tsx';
import { AwningLayout } from './AwningLayout.tsx';

const AdminHomeScreen = lazy(() => import('../features/admin/home/AdminHomeScreen.tsx'));
const UsersScreen = lazy(() => import('../features/admin/users/UsersScreen.tsx'));
const StoresScreen = lazy(() => import('../features/admin/stores/StoresScreen.tsx'));
const AnalyticsScreen = lazy(() => import('../features/admin/analytics/AnalyticsScreen.tsx'));
const ContentScreen = lazy(() => import('../features/admin/content/ContentScreen.tsx'));
const RatingsScreen = lazy(() => import('../features/admin/ratings/RatingsScreen.tsx'));
const AuditScreen = lazy(() => import('../features/admin/audit/AuditScreen.tsx'));
const NotFoundScreen = lazy(() => import('../features/not-found/NotFoundScreen.tsx'));

/** The home content, by the last part of its screen's address. */
const CONTENT = {
  [adminPaths.heroBanners]: 'hero-banners',
  [adminPaths.banners]: 'banners',
  [adminPaths.sponsored]: 'sponsored-products',
  [adminPaths.bestSellers]: 'best-sellers',
  [adminPaths.partners]: 'partners',
} as const;

/** Which of the admin's screens stands at which address. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminArea />}>
        <Route index element={<AdminHomeScreen />} />
        <Route path={part(adminPaths.users)} element={<UsersScreen />} />
        <Route path={part(adminPaths.stores)} element={<StoresScreen />} />
        <Route path={part(adminPaths.analytics)} element={<AnalyticsScreen />} />
        {Object.entries(CONTENT).map(([path, kind]) => (
          <Route key={kind} path={part(path)} element={<ContentScreen key={kind} kind={kind} />} />
        ))}
        <Route path={part(adminPaths.ratings)} element={<RatingsScreen />} />
        <Route path={part(adminPaths.audit)} element={<AuditScreen />} />
      </Route>
      <Route element={<AwningLayout />}>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

/** A path as it stands below that of the admin's home. */
const part = (path: string) => path.slice(paths.admin.length + 1);
