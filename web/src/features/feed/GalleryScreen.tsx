import { screenTitle } from '@cardume/bff/contract';
import { Store } from 'lucide-react';
import { OwnShop } from '../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { ScreenHeader } from '../../ui/screen-header/ScreenHeader.tsx';
import utilities from '../../ui/utilities.module.css';
import { Gallery, GallerySkeleton } from './gallery/Gallery.tsx';
import styles from './ManageFeedScreen.module.css';

/** The gallery of the owner's shop. */
export default function GalleryScreen() {
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Galeria de Fotos')}</title>
      <ScreenHeader title="Galeria de Fotos" subtitle="Deixe sua loja com a sua cara" backTo={paths.panel} />
      <OwnShop skeleton={<GallerySkeleton />}>{(shop) => <Gallery shopName={shop.name} />}</OwnShop>
      <ButtonLink
        to={paths.manageFeed}
        variant="secondary"
        icon={<Store size={20} aria-hidden="true" />}
        className={styles.relatedLink}
      >
        Gerenciar Feed
      </ButtonLink>
    </div>
  );
}
