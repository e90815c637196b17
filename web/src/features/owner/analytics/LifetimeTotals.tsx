import type { StoreAnalytics } from '@cardume/bff/contract';
import { Eye, MousePointerClick, Package, TrendingUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatInteger } from '../../../lib/numbers.ts';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import { formatEngagementRate } from './engagement.ts';
import styles from './LifetimeTotals.module.css';

/** The all-time totals of the shop. */
export function LifetimeTotals({ analytics }: { analytics: StoreAnalytics }) {
  const id = useId();
  const { totalProducts, totalVisits, totalClicks } = analytics;
  return (
    <Box as="section" aria-labelledby={id} className={utilities.card} pad="20 20 8">
      <h2 id={id}>Desde o início</h2>
      <Box as="dl" className={styles.figures} top={4}>
        <Figure tone="mare" icon={<Package size={20} />} label="Total de Produtos">
          {formatInteger(totalProducts)}
        </Figure>
        <Figure tone="aqua" icon={<Eye size={20} />} label="Visitas à Loja" hint="acessos únicos">
          {formatInteger(totalVisits)}
        </Figure>
        <Figure tone="coral" icon={<MousePointerClick size={20} />} label="Cliques em Produtos">
          {formatInteger(totalClicks)}
        </Figure>
        <Figure
          tone="ok"
          icon={<TrendingUp size={20} />}
          label="Taxa de Engajamento"
          hint="de cada 100 visitas, quantas clicaram em um produto"
        >
          {formatEngagementRate(totalClicks, totalVisits)}
        </Figure>
      </Box>
    </Box>
  );
}

interface FigureProps {
  tone: 'mare' | 'aqua' | 'coral' | 'ok';
  icon: ReactNode;
  label: string;
  hint?: string;
  children: ReactNode;
}

function Figure({ tone, icon, label, hint, children }: FigureProps) {
  return (
    <Row className={styles.figure} gap={12} justify="between">
      <dt>
        <span className={`${styles.icon} ${styles[tone]}`} aria-hidden="true">
          {icon}
        </span>
        <Text as="span" className={styles.label} size="label">
          {label}
        </Text>
        {hint && <span className={styles.hint}>{hint}</span>}
      </dt>
      <dd>{children}</dd>
    </Row>
  );
}
