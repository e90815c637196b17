import { adminPaths } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { NavLink, useLocation } from 'react-router';
import { formatInteger } from '../../../lib/numbers.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import { ADMIN_AREAS, type PendingCount, usePendingCounts } from '../areas.ts';
import styles from './SideMenu.module.css';

/** Paths of the areas that show their number of pending items. */
const COUNTED: readonly string[] = [adminPaths.stores, adminPaths.reports];

/** Navigation between the areas of the administration, with numbers of pending items. */
export function SideMenu() {
  const { waiting, refetch } = usePendingCounts();
  const { pathname } = useLocation();
  const refresh = useEffectEvent(refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again on every change of the screen
  useEffect(refresh, [pathname]);
  return (
    <nav aria-label="Administração" className={styles.menu} data-side-menu>
      <Stack as="ul" gap={2}>
        <li>
          <NavLink to={adminPaths.home} end className={styles.entry}>
            <House size={20} />
            Administração
          </NavLink>
        </li>
        {ADMIN_AREAS.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} className={styles.entry}>
              <Icon size={20} />
              <Box as="span" grow>
                {title}
              </Box>
              {COUNTED.includes(path) && <Count waiting={waiting.get(path)} />}
            </NavLink>
          </li>
        ))}
      </Stack>
    </nav>
  );
}

/** The number of pending items; nothing for 0 or an unknown number. */
function Count({ waiting }: { waiting: PendingCount | null | undefined }) {
  if (!waiting?.count) return null;
  const { count, one, many } = waiting;
  return (
    <>
      {' '}
      <Text as="span" className={styles.count} tone="pending">
        {formatInteger(count)}
      </Text>
      <span className={utilities.hidden}> {count === 1 ? one : many}</span>
    </>
  );
}
