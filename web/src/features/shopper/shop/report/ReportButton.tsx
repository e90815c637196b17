import type { ReportKind } from '@cardume/bff/contract';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import styles from './report.module.css';

/** Lazy: rarely used, and it imports the contract's schemas. */
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'));

/** Opens the dialog that reports a shop or a review. */
export function ReportButton({ kind, id }: { kind: ReportKind; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.reportButton} onClick={() => setOpen(true)}>
        <Flag size={16} />
        Denunciar
      </button>
      {open && <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
