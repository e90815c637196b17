import { Store } from 'lucide-react';
import { paths } from '../../shared/paths.ts';
import { FeedScreen } from './FeedScreen.tsx';

/** The pictures of the own shop, the gallery first. */
export default function GalleryScreen() {
  const related = {
    to: paths.manageFeed,
    label: 'Gerenciar Feed',
    icon: <Store size={18} aria-hidden="true" />,
  };
  return <FeedScreen title="Galeria de Fotos" first="gallery" related={related} />;
}
