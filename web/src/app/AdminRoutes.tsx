import { adminPaths, type HomeKind } from '@cardume/bff/contract';
import { type RouteObject, useRoutes } from 'react-router';
import { AdminArea } from '../features/admin/area/AdminArea.tsx';
import { CONTENT_AREAS } from '../features/admin/content-areas.ts';
import { FallbackScreen } from './FallbackScreen.tsx';
import { type Load, screen } from './screen.tsx';

/** The route of an admin's screen. Its path is relative, because the table is rendered under the route `/admin/*`. */
function adminScreen<Props extends object>(path: string, load: Load<Props>, props?: Props): RouteObject {
  return { ...screen(path, load, props && { props }), path: path.slice(adminPaths.home.length + 1) };
}

/** The screen of one kind of home content. */
function contentScreen(kind: HomeKind): RouteObject {
  return adminScreen(CONTENT_AREAS[kind].path, () => import('../features/admin/content/ContentScreen.tsx'), { kind });
}

const screens: RouteObject[] = [
  adminScreen(adminPaths.home, () => import('../features/admin/home/AdminHomeScreen.tsx')),
  adminScreen(adminPaths.users, () => import('../features/admin/users/UsersScreen.tsx')),
  adminScreen(adminPaths.stores, () => import('../features/admin/stores/StoresScreen.tsx')),
  adminScreen(adminPaths.storeApproval, () => import('../features/admin/stores/approval/ApprovalScreen.tsx')),
  adminScreen(adminPaths.analytics, () => import('../features/admin/analytics/PlatformScreen.tsx')),
  ...(Object.keys(CONTENT_AREAS) as HomeKind[]).map(contentScreen),
  adminScreen(adminPaths.ratings, () => import('../features/admin/ratings/RatingsScreen.tsx')),
  adminScreen(adminPaths.reports, () => import('../features/admin/reports/ReportsScreen.tsx')),
  adminScreen(adminPaths.audit, () => import('../features/admin/audit/AuditScreen.tsx')),
];

/** The route table of the admin's screens; a chunk of its own, so that shoppers do not load it. */
const routes: RouteObject[] = [
  { element: <AdminArea />, children: screens },
  { path: '*', element: <FallbackScreen /> },
];

export default function AdminRoutes() {
  return useRoutes(routes);
}
