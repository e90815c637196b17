import type { ReportKind } from '@cardume/bff/contract';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { MoreOptions } from '../../../../ui/MoreOptions.tsx';

/** Lazy: rarely used, and it imports the contract's schemas. */
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'));

interface ReportOptionsProps {
  kind: ReportKind;
  id: string;
  className?: string | undefined;
}

/** A menu with the rarely used action of reporting a shop or a review. */
export function ReportOptions({ kind, id, className }: ReportOptionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MoreOptions
        className={className}
        options={[{ label: 'Denunciar', icon: <Flag size={20} />, onPress: () => setOpen(true) }]}
      />
      {open && <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
