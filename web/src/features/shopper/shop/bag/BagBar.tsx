import { formatMoney, type StorePage } from '@cardume/bff/contract';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatInteger } from '../../../../lib/numbers.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import { type Bag, piecesOf, totalOf } from '../../shared/bag/bag.ts';
import { refreshBag } from '../../shared/bag/bags.ts';
import { useProductsQuery } from '../api.ts';
import styles from './BagBar.module.css';
import { BagDialog } from './BagDialog.tsx';

interface BagBarProps {
  bag: Bag;
  shop: StorePage;
  onClose?: never;
}

/** The filled bag of the shop, in a bar above the navigation that opens it. */
export default function BagBar({ bag, shop }: BagBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { currentData: products } = useProductsQuery(shop.id);
  useEffect(() => {
    if (products) refreshBag(shop, products);
  }, [shop, products]);
  return (
    <>
      <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Row as="span" gap={12}>
          <ShoppingBag size={22} />
          <span>
            Ver sacola{' '}
            <span className={styles.pieces}>
              <span className={styles.bracket}>(</span>
              {formatInteger(piecesOf(bag))}
              <span className={styles.bracket}>)</span>
            </span>
          </span>
        </Row>
        <span className={styles.total}>{formatMoney(totalOf(bag))}</span>
      </button>
      {isOpen && <BagDialog bag={bag} shop={shop} onClose={() => setIsOpen(false)} />}
    </>
  );
}
