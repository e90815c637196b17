import { countWithNoun } from '../../lib/numbers.ts';
import { Text } from '../../ui/layout/layout.tsx';

/** How many visits of a period resemble those by programs; nothing without any. */
export function SuspectVisits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text bottom={16} size="small" tone="quiet">
      Das visitas, {countWithNoun(count, 'parece', 'parecem')} de robôs: muitas do mesmo endereço em pouco tempo, ou sem
      guardar cookies.
    </Text>
  );
}
