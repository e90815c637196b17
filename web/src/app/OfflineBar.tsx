import { WifiOff } from 'lucide-react';
import { refetchPage, useShowsStoredResponses } from '../shared/offline/connection.ts';
import { Row } from '../ui/layout/layout.tsx';
import styles from './app.module.css';

/** Marks a page that shows stored responses. The live region is always rendered: only its changes are announced. */
export function OfflineBar() {
  const shown = useShowsStoredResponses();
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <Row className={styles.bar} gap={8} justify="center" size="small" tone="pending">
          <WifiOff size={18} />
          <span>Sem conexão: isto é o que você viu por último.</span>
          <button type="button" onClick={refetchPage}>
            Atualizar
          </button>
        </Row>
      )}
    </div>
  );
}
