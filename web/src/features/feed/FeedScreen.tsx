import { screenTitle } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { useMyStoreQuery } from '../../shared/own-shop/api.ts';
import { OwnShop } from '../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { ScreenHeader } from '../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './FeedScreen.module.css';
import { Gallery, GallerySkeleton } from './gallery/Gallery.tsx';
import { ShopHeaderEditor } from './manage/ShopHeaderEditor.tsx';
import { Tips } from './manage/Tips.tsx';

interface FeedScreenProps {
  title: string;
  /** The part that is shown first. */
  first: 'gallery' | 'preview';
  /** The other screen with the same parts. */
  related: { to: string; label: string; icon: ReactNode };
  /** The action offered to an owner without a shop; by default creating one. */
  actionWithoutShop?: ReactNode;
}

/** The pictures of the own shop: gallery, banner and profile picture. */
export function FeedScreen({ title, first, related, actionWithoutShop }: FeedScreenProps) {
  const { data: shop } = useMyStoreQuery();
  return (
    <div className={utilities.page}>
      <title>{screenTitle(title)}</title>
      <ScreenHeader title={title} subtitle="Deixe sua loja com a sua cara" backTo={paths.panel} />
      <OwnShop
        skeleton={first === 'gallery' ? <GallerySkeleton /> : <PreviewSkeleton />}
        {...(actionWithoutShop ? { action: actionWithoutShop } : {})}
      >
        {(own) => (
          <div className={styles.columns}>
            <div className={styles.main}>
              {first === 'preview' && <ShopHeaderEditor shop={own} />}
              <Gallery shopName={own.name} />
              {first === 'gallery' && <ShopHeaderEditor shop={own} />}
            </div>
            <Tips />
          </div>
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
    <Loading className={styles.columns}>
      <Skeleton height={320} radius={20} />
      <Skeleton height={200} radius={20} />
    </Loading>
  );
}
