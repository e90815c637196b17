import type { PlatformGrowth } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import type { ServiceClients } from '../services.ts';

/** Length of the rankings of shops and of cities. */
const TOP = 10;

/** Returns the platform's last `count` days, with counts from each service and names from the directory. */
export async function growthOf(
  { services, directory }: { services: ServiceClients; directory: Directory },
  count: number,
): Promise<PlatformGrowth> {
  const { days, stores } = await services.analytics.readPlatformDays({ query: { count } });
  const query = { from: days[0]?.date ?? '' };
  const [users, shops, reviews] = await Promise.all([
    services.auth.countRegistrations({ query }),
    services.stores.countOpenings({ query }),
    services.reviews.countPostings({ query }),
  ]);
  const visited = stores.ids.map((id, at) => ({ id, visits: stores.visits[at] ?? 0, clicks: stores.clicks[at] ?? 0 }));
  visited.sort((a, b) => b.visits - a.visits || b.clicks - a.clicks || (a.id < b.id ? -1 : 1));
  return {
    days: days.map((day) => ({
      ...day,
      newUsers: users[day.date] ?? 0,
      newStores: shops[day.date] ?? 0,
      newReviews: reviews[day.date] ?? 0,
    })),
    topStores: topStores(directory, visited),
    topCities: directory.cityVisits(new Map(visited.map(({ id, visits }) => [id, visits]))).slice(0, TOP),
  };
}

/** Returns the first `TOP` of the shops, without deleted ones. */
function topStores(
  directory: Directory,
  visited: { id: string; visits: number; clicks: number }[],
): PlatformGrowth['topStores'] {
  const top: PlatformGrowth['topStores'] = [];
  for (const { id, visits, clicks } of visited) {
    if (top.length === TOP) break;
    const name = directory.nameOf(id);
    if (name !== undefined) top.push({ id, name, visits, clicks });
  }
  return top;
}
