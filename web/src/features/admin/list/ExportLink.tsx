import { Download } from 'lucide-react';
import { ButtonLink } from '../../../ui/button/Button.tsx';

/** Downloads the whole list as CSV, whatever the filters. */
export function ExportLink({ list }: { list: 'users' | 'stores' }) {
  return (
    <ButtonLink to={`/api/admin/${list}.csv`} download variant="secondary" small icon={<Download size={20} />}>
      Baixar CSV
    </ButtonLink>
  );
}
