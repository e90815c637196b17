import type { Product } from '@cardume/bff/contract';
import { formatContents, typedContents } from '../../../lib/contents.ts';
import { Row } from '../../../ui/layout/layout.tsx';

/** Who makes a product and how much it contains; nothing if neither is told. */
export function BrandAndContents({ product: { brand, contents } }: { product: Pick<Product, 'brand' | 'contents'> }) {
  if (!brand && !contents) return null;
  return (
    <Row as="p" gap="0 8" wrap size="small" tone="quiet">
      {brand && <span>{brand}</span>} {contents && <span>{formatContents(typedContents(contents))}</span>}
    </Row>
  );
}
