import { screenTitle } from '@cardume/bff/contract';
import { ArrowLeft, Images } from 'lucide-react';
import { OwnShop } from '../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { ScreenHeader } from '../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './ManageFeedScreen.module.css';
import { ShopPreview } from './manage/ShopPreview.tsx';
import { Tips } from './manage/Tips.tsx';

/** The banner and the profile picture of a shop. */
export default function ManageFeedScreen() {
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Gerenciar Feed')}</title>
      <ScreenHeader title="Gerenciar Feed" subtitle="Deixe sua loja com a sua cara" backTo={paths.panel} />
      <OwnShop
        skeleton={<FeedSkeleton />}
        action={
          <ButtonLink to={paths.panel} icon={<ArrowLeft size={20} aria-hidden="true" />}>
            Voltar ao Painel
          </ButtonLink>
        }
      >
        {(shop) => (
          <div className={styles.columns}>
            <ShopPreview shop={shop} />
            <Tips />
          </div>
        )}
      </OwnShop>
      <ButtonLink
        to={paths.gallery}
        variant="secondary"
        icon={<Images size={20} aria-hidden="true" />}
        className={styles.relatedLink}
      >
        Galeria de Fotos
      </ButtonLink>
    </div>
  );
}

function FeedSkeleton() {
  return (
    <Loading className={styles.columns}>
      <Skeleton height={320} radius={20} />
      <Skeleton height={200} radius={20} />
    </Loading>
  );
}
