import { screenTitle } from '@cardume/bff/contract';
import { House } from 'lucide-react';
import lost from '../../../art/empty/lost.svg';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';

/** Shown for every unknown URL, and for what does not exist at a known one. */
export default function NotFoundScreen() {
  return (
    <>
      <title>{screenTitle('Página não encontrada')}</title>
      <EmptyState
        art={lost}
        level={1}
        title="Página não encontrada"
        text="Este peixinho nadou para longe."
        action={
          <ButtonLink to={paths.home} icon={<House size={20} />}>
            Voltar para o início
          </ButtonLink>
        }
      />
    </>
  );
}
