import { ExternalLink } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';

/** Opens a shop's page in a new tab, so that the list keeps its scroll position. */
export function ShopLink({ id }: { id: string }) {
  return (
    <ButtonLink
      to={paths.shop(id)}
      target="_blank"
      rel="noopener"
      variant="secondary"
      small
      icon={<ExternalLink size={20} />}
    >
      Visualizar Loja
    </ButtonLink>
  );
}
