import { adminPaths } from '@cardume/bff/contract';
import { ListChecks } from 'lucide-react';
import { formatInteger } from '../../../lib/numbers.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Box } from '../../../ui/layout/layout.tsx';

/** Leads to the queue of the waiting shops, with their number; nothing for 0 or an unknown number. */
export function ApprovalLink({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <Box bottom={16}>
      <ButtonLink to={adminPaths.storeApproval} variant="approve" small icon={<ListChecks size={20} />}>
        Revisar pendentes ({formatInteger(count)})
      </ButtonLink>
    </Box>
  );
}
