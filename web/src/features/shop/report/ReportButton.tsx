import type { ReportKind } from '@cardume/bff/contract';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import styles from './ReportButton.module.css';

/** Lazy: few shoppers report anything, and it brings the contract's schemas with it. */
const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

/** Reports a shop or a review to the platform. */
export function ReportButton({ kind, id }: { kind: ReportKind; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <Flag size={16} aria-hidden="true" />
        Denunciar
      </button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
