import { adminPaths } from '@cardume/bff/contract';
import { ChartColumn, Flag, History, Star, Store, UsersRound } from 'lucide-react';
import type { CallError } from '../../shared/api/api-error.ts';
import { useRetry } from '../../ui/state/ErrorState.tsx';
import { usePlatformQuery, useReportsQuery } from './api.ts';
import { type Area, CONTENT_AREAS } from './content-areas.ts';

/** The number of pending items of an area, with the label for one and for several. */
export interface PendingCount {
  count: number;
  one: string;
  many: string;
}

const USERS: Area = {
  path: adminPaths.users,
  title: 'Usuários',
  text: 'Contas e acessos',
  icon: UsersRound,
  tone: 'mare',
};
const STORES: Area = {
  path: adminPaths.stores,
  title: 'Lojas',
  text: 'Cadastros e aprovação',
  icon: Store,
  tone: 'coral',
};
const REPORTS: Area = {
  path: adminPaths.reports,
  title: 'Denúncias',
  text: 'Lojas e avaliações',
  icon: Flag,
  tone: 'violet',
};
const ANALYTICS: Area = {
  path: adminPaths.analytics,
  title: 'Analytics',
  text: 'Acessos e crescimento',
  icon: ChartColumn,
  tone: 'violet',
};
const RATINGS: Area = {
  path: adminPaths.ratings,
  title: 'Avaliações',
  text: 'Melhores e piores',
  icon: Star,
  tone: 'sol',
};
const AUDIT: Area = { path: adminPaths.audit, title: 'Auditoria', text: 'Quem fez o quê', icon: History, tone: 'aqua' };

/** Every area of the administration, in the order of the cards and the menu. */
export const ADMIN_AREAS: readonly Area[] = [
  USERS,
  STORES,
  REPORTS,
  ANALYTICS,
  ...Object.values(CONTENT_AREAS),
  RATINGS,
  AUDIT,
];

/** Pending items by path of the area: null while loading; missing for areas without any and after a failed call. */
export function usePendingCounts(): { waiting: Map<string, PendingCount | null>; refetch: () => void } {
  const platform = usePlatformQuery();
  const reports = useReportsQuery({ limit: 1 });
  useRetry(platform.error, platform.isFetching, platform.refetch);
  useRetry(reports.error, reports.isFetching, reports.refetch);
  const waiting = new Map<string, PendingCount | null>();
  const put = (
    { path }: Area,
    { error }: { error?: CallError | undefined },
    count: number | undefined,
    one: string,
    many: string,
  ) => {
    if (count !== undefined) waiting.set(path, { count, one, many });
    else if (!error) waiting.set(path, null);
  };
  put(USERS, platform, platform.currentData?.pendingUsers, 'pendente', 'pendentes');
  put(STORES, platform, platform.currentData?.waitingStores, 'para aprovar', 'para aprovar');
  put(REPORTS, reports, reports.currentData?.open, 'aberta', 'abertas');
  const refetch = () => {
    void platform.refetch();
    void reports.refetch();
  };
  return { waiting, refetch };
}
