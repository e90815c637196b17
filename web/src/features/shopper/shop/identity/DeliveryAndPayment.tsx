import { deliveryLines, paymentNames, type StorePage } from '@cardume/bff/contract';
import { Bike, Store, Wallet } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { Badge } from '../../../../ui/Badge.tsx';
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import styles from './DeliveryAndPayment.module.css';

/** How the shop delivers and what it accepts; nothing if it tells neither. Responses stored by an earlier release lack all of it. */
export function DeliveryAndPayment({ shop }: { shop: StorePage }) {
  const titleId = useId();
  const { delivery, pickup, payments } = shop as Partial<StorePage>;
  const ways = paymentNames(payments ?? []);
  if (!delivery && !pickup && ways.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId}>Entrega e pagamento</h2>
      <Stack as="ul" gap={10} top={8}>
        {delivery && (
          <Fact icon={<Bike size={20} />}>
            {deliveryLines({ ...delivery, note: null }).map((line) => (
              <Text key={line} size="label">
                {line}
              </Text>
            ))}
            {delivery.note && (
              <Text size="small" tone="quiet" preLine>
                {delivery.note}
              </Text>
            )}
          </Fact>
        )}
        {pickup && (
          <Fact icon={<Store size={20} />}>
            <Text size="label">Retirada na loja</Text>
          </Fact>
        )}
        {ways.length > 0 && (
          <Fact icon={<Wallet size={20} />}>
            <Row gap={6} wrap>
              {ways.map((way) => (
                <Fragment key={way}>
                  <Badge>{way}</Badge>{' '}
                </Fragment>
              ))}
            </Row>
          </Fact>
        )}
      </Stack>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="li" className={styles.fact} gap={12} align="start">
      {icon}
      <Stack gap={4} grow>
        {children}
      </Stack>
    </Row>
  );
}
