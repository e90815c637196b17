import type { MyStore } from '@cardume/bff/contract';
import { Check, Clock, LogOut } from 'lucide-react';
import { useLogout } from '../../app/owner/logout.ts';
import { useOwner } from '../../app/owner/use-owner.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './PanelBand.module.css';

/** The head of the panel: who is signed in, how their shop stands, and the way out. */
export function PanelBand({ shop }: { shop: MyStore | null | undefined }) {
  const owner = useOwner();
  const logout = useLogout();
  return (
    <header className={styles.band}>
      <div className={`${utilities.page} ${styles.inside}`}>
        <div className={styles.words}>
          <h1 className={styles.screen}>Meu Painel</h1>
          <p className={styles.greeting}>Olá, {owner.firstName || owner.email}</p>
          {shop && <StatusBadge approved={shop.approved} />}
        </div>
        <button type="button" className={styles.logout} onClick={logout}>
          <LogOut size={20} aria-hidden="true" />
          Sair
        </button>
      </div>
    </header>
  );
}

function StatusBadge({ approved }: { approved: boolean }) {
  return approved ? (
    <Badge tone="ok" icon={<Check size={14} aria-hidden="true" />}>
      APROVADO
    </Badge>
  ) : (
    <Badge tone="pending" icon={<Clock size={14} aria-hidden="true" />}>
      PENDENTE
    </Badge>
  );
}
