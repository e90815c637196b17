import { screenTitle } from '@cardume/bff/contract';
import { ArrowLeft, Images, Store } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import utilities from '../../../ui/utilities.module.css';
import { OwnShop } from '../shared/OwnShop.tsx';
import { useMyStoreQuery } from '../shared/own-shop.ts';
import styles from './FeedScreen.module.css';
import { GalleryEditor, GallerySkeleton } from './gallery/GalleryEditor.tsx';
import { ShopHeaderEditor } from './manage/ShopHeaderEditor.tsx';
import { Tips } from './manage/Tips.tsx';

/** The arrangements, by the part that is shown first. `related` leads to the other one. */
const ARRANGEMENTS = {
  gallery: {
    title: 'Galeria de Fotos',
    related: { to: paths.manageFeed, label: 'Gerenciar Feed', icon: <Store size={18} /> },
    withoutShop: {},
  },
  preview: {
    title: 'Gerenciar Feed',
    related: { to: paths.gallery, label: 'Galeria de Fotos', icon: <Images size={18} /> },
    withoutShop: {
      action: (
        <ButtonLink to={paths.panel} icon={<ArrowLeft size={20} />}>
          Voltar ao Painel
        </ButtonLink>
      ),
    },
  },
};

/** The pictures of the own shop: gallery, banner and profile picture. */
export default function FeedScreen({ first }: { first: keyof typeof ARRANGEMENTS }) {
  const { data: shop } = useMyStoreQuery();
  const { title, related, withoutShop } = ARRANGEMENTS[first];
  return (
    <div className={utilities.page}>
      <title>{screenTitle(title)}</title>
      <ScreenHeader title={title} subtitle="Deixe sua loja com a sua cara" backTo={paths.panel} />
      <OwnShop skeleton={first === 'gallery' ? <GallerySkeleton /> : <PreviewSkeleton />} {...withoutShop}>
        {(own) => (
          <Stack className={styles.columns} gap={20} align="start">
            <Stack gap={20} align="start">
              {first === 'preview' && <ShopHeaderEditor shop={own} />}
              <GalleryEditor shopName={own.name} />
              {first === 'gallery' && <ShopHeaderEditor shop={own} />}
            </Stack>
            <Tips />
          </Stack>
        )}
      </OwnShop>
      {shop && (
        <ButtonLink to={related.to} variant="ghost" small icon={related.icon} className={styles.relatedLink}>
          {related.label}
        </ButtonLink>
      )}
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <Stack as={Loading} className={styles.columns} gap={20} align="start">
      <Skeleton height={320} radius={20} />
      <Skeleton height={200} radius={20} />
    </Stack>
  );
}
