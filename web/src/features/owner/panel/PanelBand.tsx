import type { MyStore } from '@cardume/bff/contract';
import { Check, Clock } from 'lucide-react';
import { LogoutButton } from '../../../shared/account/LogoutButton.tsx';
import { useOwner } from '../../../shared/account/use-owner.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Band } from '../../../ui/Band.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { NoticesBell } from '../shared/notices/NoticesBell.tsx';
import styles from './panel.module.css';

/** The header of the panel: greeting, approval status of the shop, notices and logout. */
export function PanelBand({ shop }: { shop: MyStore | null | undefined }) {
  const owner = useOwner();
  return (
    <Band
      action={
        <Row gap={8} fixed>
          {shop && <NoticesBell />}
          <LogoutButton />
        </Row>
      }
    >
      <Text as="h1" className={styles.panelBandScreen} size="strong">
        Meu Painel
      </Text>
      <Text className={styles.greeting} bottom={6} size="h1">
        Olá, {owner.firstName || owner.email}
      </Text>
      {shop && <StatusBadge approved={shop.approved} />}
    </Band>
  );
}

function StatusBadge({ approved }: { approved: boolean }) {
  return approved ? (
    <Badge tone="ok" icon={<Check size={14} />}>
      APROVADO
    </Badge>
  ) : (
    <Badge tone="pending" icon={<Clock size={14} />}>
      PENDENTE
    </Badge>
  );
}
