import { openingWords, type Schedule } from '@cardume/bff/contract';
import { useClock } from '../../../shared/use-clock.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** Shows whether a shop is open now. Renders nothing for a shop that has told no hours for today. */
export function OpenBadge({ shop }: { shop: Schedule }) {
  const words = openingWords(shop, useClock(shop.state));
  if (!words) return null;
  return <Badge tone={words.isOpen ? 'ok' : 'neutral'}>{words.isOpen ? 'Aberto agora' : 'Fechado agora'}</Badge>;
}
