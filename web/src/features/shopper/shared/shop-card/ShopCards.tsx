import type { ListedStore } from '@cardume/bff/contract';
import type { FromList } from '../../../../shared/paths.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Loading, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { ShopCard } from './ShopCard.tsx';
import { ShopCardSkeleton } from './ShopCardSkeleton.tsx';

interface ShopCardsProps {
  shops: readonly ListedStore[];
  /** The list that the cards are in; decides the source of the visit. */
  from: FromList;
}

/** The cards of shops, one below the other. */
export function ShopCards({ shops, from }: ShopCardsProps) {
  return (
    <Stack as="ul" gap={16}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <ShopCard shop={shop} from={from} />
        </li>
      ))}
    </Stack>
  );
}

/** In the place of cards that are loading. */
export function ShopCardsSkeleton({ count }: { count: number }) {
  return (
    <Stack as={Loading} gap={16}>
      {skeletonKeys(count).map((key) => (
        <ShopCardSkeleton key={key} />
      ))}
    </Stack>
  );
}
