import { isOpen, type OpeningHours, type Store } from '@cardume/bff/contract';
import { Badge } from '../../../ui/Badge.tsx';
import { useLocalTime } from './use-local-time.ts';

/** Shows whether a shop is open now. Renders nothing for a shop without opening hours. */
export function OpenBadge({ shop }: { shop: Pick<Store, 'openingHours' | 'state'> }) {
  return shop.openingHours ? <Now hours={shop.openingHours} state={shop.state} /> : null;
}

function Now({ hours, state }: { hours: OpeningHours; state: string | null }) {
  const open = isOpen(hours, useLocalTime(state));
  return <Badge tone={open ? 'ok' : 'neutral'}>{open ? 'Aberto agora' : 'Fechado agora'}</Badge>;
}
