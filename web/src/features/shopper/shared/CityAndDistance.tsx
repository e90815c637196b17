import type { FoundProduct } from '@cardume/bff/contract';
import { formatDistance } from '../../../lib/numbers.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';

interface CityAndDistanceProps {
  shop: Pick<FoundProduct['store'], 'city' | 'distance'>;
}

/** The town of a shop that sells a product found; from a location also how far away the shop is. */
export function CityAndDistance({ shop: { city, distance } }: CityAndDistanceProps) {
  const far = typeof distance === 'number' && formatDistance(distance);
  return (
    <Row as="p" gap="0 8" align="stretch" wrap size="small" tone="quiet">
      <span>{city}</span>{' '}
      {far && (
        <Text as="span" tone="mare" bold>
          {far}
        </Text>
      )}
    </Row>
  );
}
