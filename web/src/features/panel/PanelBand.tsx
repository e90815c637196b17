import type { MyStore } from '@cardume/bff/contract';
import { Check, Clock } from 'lucide-react';
import { LogoutButton } from '../../shared/account/LogoutButton.tsx';
import { useOwner } from '../../shared/account/use-owner.ts';
import { NoticesBell } from '../../shared/notices/NoticesBell.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Band } from '../../ui/band/Band.tsx';
import styles from './PanelBand.module.css';

/** The header of the panel: greeting, approval status of the shop, notices and logout. */
export function PanelBand({ shop }: { shop: MyStore | null | undefined }) {
  const owner = useOwner();
  return (
    <Band
      action={
        <div className={styles.actions}>
          {shop && <NoticesBell />}
          <LogoutButton />
        </div>
      }
    >
      <h1 className={styles.screen}>Meu Painel</h1>
      <p className={styles.greeting}>Olá, {owner.firstName || owner.email}</p>
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
