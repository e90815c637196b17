import { ArrowLeft, Images } from 'lucide-react';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { FeedScreen } from './FeedScreen.tsx';

/** The pictures of the own shop, banner and profile picture first. */
export default function ManageFeedScreen() {
  const related = {
    to: paths.gallery,
    label: 'Galeria de Fotos',
    icon: <Images size={18} aria-hidden="true" />,
  };
  return (
    <FeedScreen
      title="Gerenciar Feed"
      first="preview"
      related={related}
      actionWithoutShop={
        <ButtonLink to={paths.panel} icon={<ArrowLeft size={20} aria-hidden="true" />}>
          Voltar ao Painel
        </ButtonLink>
      }
    />
  );
}
