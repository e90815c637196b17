import type { MyStore } from '@cardume/bff/contract';
import { CircleCheck, Hourglass, Image, Package, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { cx } from '../../../../ui/cx.ts';
import { Box, Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { ActionRow } from '../../../../ui/tile/ActionRow.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { useMyProductsQuery } from '../../shared/own-shop.ts';
import styles from './ChecklistCard.module.css';

/** A shop with fewer products looks empty. */
const ENOUGH_PRODUCTS = 5;

interface Step {
  title: string;
  text: string;
  icon: ReactNode;
  done: boolean;
  /** Undefined for a step that the owner cannot do. */
  to?: string;
}

/** The steps to a complete shop; hidden once all are done. */
export function ChecklistCard({ shop }: { shop: MyStore }) {
  const { data: products } = useMyProductsQuery();
  if (!products) return null;
  const steps = stepsOf(shop, products.length);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Box as="section" aria-labelledby="checklist" className={utilities.card} pad="20 20 8">
      <Row gap="4 12" align="baseline" justify="between" wrap>
        <h2 id="checklist">Deixe sua loja completa</h2>
        <Text tone="quiet">
          {done} de {steps.length} passos feitos
        </Text>
      </Row>
      <progress className={styles.progress} value={done} max={steps.length} aria-label="Passos feitos" />
      <Box as="ol" divided>
        {steps.map((step) => (
          <li key={step.title}>{step.done || !step.to ? <Settled {...step} /> : <ActionRow {...step} />}</li>
        ))}
      </Box>
    </Box>
  );
}

function stepsOf(shop: MyStore, products: number): Step[] {
  const size = 20;
  return [
    {
      title: 'Foto de perfil',
      text: 'O rosto da loja na busca',
      icon: <Store size={size} />,
      done: Boolean(shop.profileImageUrl),
      to: paths.manageFeed,
    },
    {
      title: 'Foto de capa',
      text: 'A primeira coisa que se vê na sua página',
      icon: <Image size={size} />,
      done: Boolean(shop.coverImageUrl),
      to: paths.manageFeed,
    },
    {
      title: 'Cinco produtos',
      text: `${Math.min(products, ENOUGH_PRODUCTS)} de ${ENOUGH_PRODUCTS} cadastrados`,
      icon: <Package size={size} />,
      done: products >= ENOUGH_PRODUCTS,
      to: paths.myProducts,
    },
    {
      title: 'Aprovação',
      text: shop.approved ? 'Sua loja aparece na busca' : 'Peça por WhatsApp quando a loja estiver pronta',
      icon: <Hourglass size={size} />,
      done: shop.approved,
    },
  ];
}

/** A step without a link: it is done, or not up to the owner. */
function Settled({ title, text, icon, done }: Step) {
  return (
    <div className={cx(styles.settled, done && styles.done)}>
      <Row as="span" className={styles.icon} align="stretch" tone="quiet" aria-hidden="true">
        {done ? <CircleCheck size={24} /> : icon}
      </Row>
      <Stack as="span" className={styles.words} gap={2}>
        <Text as="strong" size="name">
          {title}
        </Text>{' '}
        <Text as="span" className={styles.state} size="small" tone="quiet">
          {done ? 'Concluído' : text}
        </Text>
      </Stack>
    </div>
  );
}
