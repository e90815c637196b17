import { useEffect, useRef } from 'react';
import { useLazyShopQuery, useRecordVisitMutation } from './api.ts';

/** When the shop is asked for again after a visit that was not counted at once, in milliseconds. */
const LOOK_AGAIN_MS = [500, 1500, 4000];

/** Counts an open of a shop page, once for each shop that is opened; the shop is then fetched again with its new count. */
export function useVisit(shopId: string): void {
  const [recordVisit] = useRecordVisitMutation();
  const [fetchShop] = useLazyShopQuery();
  const visited = useRef<string>(null);

  useEffect(() => {
    if (visited.current === shopId) return;
    visited.current = shopId;
    void visit();

    async function visit() {
      const { data } = await recordVisit(shopId);
      if (!data || data.visitCount !== undefined) return;
      const before = await fetchShop(shopId, true);
      for (const pause of LOOK_AGAIN_MS) {
        await new Promise((done) => setTimeout(done, pause));
        const after = visited.current === shopId ? await fetchShop(shopId) : null;
        if (after?.data?.visitCount !== before.data?.visitCount) return;
      }
    }
  }, [shopId, recordVisit, fetchShop]);
}
