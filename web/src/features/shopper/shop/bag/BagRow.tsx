import { formatMoney } from '@cardume/bff/contract';
import { initialOf } from '../../../../lib/text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { Initial, Picture } from '../../../../ui/picture/Picture.tsx';
import { BagSteps } from '../../shared/bag/BagSteps.tsx';
import type { BagItem } from '../../shared/bag/bag.ts';
import styles from './BagDialog.module.css';

interface BagRowProps {
  item: BagItem;
  /** 0 takes the product out. */
  onChange: (quantity: number) => void;
}

/** A product in the bag. One that is unavailable can only be taken out. */
export function BagRow({ item, onChange }: BagRowProps) {
  const { name, imageUrl, quantity, price, seenPrice } = item;
  const isGone = seenPrice === null;
  return (
    <Row as="li" className={styles.item} gap={12} align="start">
      <span className={cx(styles.picture, isGone && styles.gone)}>
        <Picture src={imageUrl} alt="" sizes="72px" fallback={<Initial letter={initialOf(name)} />} />
      </span>
      <Stack gap={6} grow>
        <Text size="label" tone={isGone ? 'faint' : 'ink'} lines={2}>
          {name}
        </Text>
        {isGone ? (
          <Row>
            <Badge tone="dark">Indisponível</Badge>
          </Row>
        ) : (
          <Row gap="0 8" align="baseline" wrap>
            <Text as="span" size="price" tabular>
              {formatMoney(seenPrice)}
            </Text>
            {seenPrice !== price && (
              <span className={styles.before}>
                Antes <s>{formatMoney(price)}</s>
              </span>
            )}
          </Row>
        )}
        <Row gap="0 8" justify={isGone ? 'end' : 'between'} wrap>
          {isGone || <BagSteps name={name} quantity={quantity} onChange={onChange} />}
          <Button variant="ghost" small onClick={() => onChange(0)}>
            Remover
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
