import type { MyStore } from '@cardume/bff/contract';
import { Check, Clock, type LucideIcon, X } from 'lucide-react';
import { LogoutButton } from '../../../shared/account/LogoutButton.tsx';
import { useOwner } from '../../../shared/account/use-owner.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
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
      {shop && <StatusBadge status={shop.approvalStatus} />}
      {shop === undefined && <Badge className={styles.coming}>…</Badge>}
    </Band>
  );
}

const STATUS: Record<MyStore['approvalStatus'], { words: string; tone: BadgeTone; Icon: LucideIcon }> = {
  waiting: { words: 'PENDENTE', tone: 'pending', Icon: Clock },
  refused: { words: 'Recusada', tone: 'danger', Icon: X },
  approved: { words: 'APROVADO', tone: 'ok', Icon: Check },
  changed: { words: 'APROVADO', tone: 'ok', Icon: Check },
};

function StatusBadge({ status }: { status: MyStore['approvalStatus'] }) {
  const { words, tone, Icon } = STATUS[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {words}
    </Badge>
  );
}
