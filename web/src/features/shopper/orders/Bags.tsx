import { formatMoney } from '@cardume/bff/contract';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { countWithNoun } from '../../../lib/numbers.ts';
import { initialOf } from '../../../lib/text.ts';
import { paths } from '../../../shared/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../ui/picture/ground.ts';
import utilities from '../../../ui/utilities.module.css';
import { type Bag, piecesOf, totalOf } from '../shared/bag/bag.ts';
import { useBags } from '../shared/bag/bags.ts';
import styles from './OrdersScreen.module.css';

/** The bags on this device, as they were seen last; nothing without any. Requests nothing, not even pictures. */
export function Bags() {
  const titleId = useId();
  const bags = useBags();
  if (bags.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.bags}>
      <Text as="h2" id={titleId} bottom={12}>
        Suas sacolas
      </Text>
      <Stack as="ul" gap={12}>
        {bags.map((bag) => (
          <li key={bag.shopId}>
            <BagCard bag={bag} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function BagCard({ bag }: { bag: Bag }) {
  return (
    <Row as={Link} to={paths.shop(bag.shopId)} className={cx(utilities.card, utilities.lifts)} gap={12} pad={12}>
      <Avatar src={null} letter={initialOf(bag.shopName)} size={48} ground={placeholderColor(bag.shopId)} />
      <Row as="span" className={styles.facts} gap={12} grow wrap>
        <Stack as="span" className={styles.shop}>
          <Text as="span" size="h3" lines={2}>
            {bag.shopName}
          </Text>
          <Text as="span" size="small" tone="quiet">
            {countWithNoun(piecesOf(bag), 'item', 'itens')}
          </Text>
        </Stack>
        <Text as="span" size="price" fixed tabular>
          {formatMoney(totalOf(bag))}
        </Text>
      </Row>
      <ChevronRight size={20} />
    </Row>
  );
}
