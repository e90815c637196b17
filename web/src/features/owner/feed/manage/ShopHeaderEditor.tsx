import type { MyStore } from '@cardume/bff/contract';
import { Camera, ImageUp } from 'lucide-react';
import { initialOf } from '../../../../lib/text.ts';
import { ACCEPTED_PICTURE_TYPES } from '../../../../shared/uploads/validate-picture.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { CropDialog } from '../../../../ui/crop/CropDialog.tsx';
import { Box, Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { FilePicker } from '../../../../ui/upload/FilePicker.tsx';
import { Progress } from '../../../../ui/upload/Progress.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { useShopPicture } from '../../shared/use-shop-picture.ts';
import styles from './ShopHeaderEditor.module.css';

const SIZES = '(min-width: 1024px) 770px, 100vw';

/**
 * The header of the shop as shoppers see it, with buttons that change its pictures. During an upload the button is
 * inactive but not `disabled`: the crop dialog returns the focus to it.
 */
export function ShopHeaderEditor({ shop }: { shop: MyStore }) {
  const banner = useShopPicture('coverImageUrl');
  const face = useShopPicture('profileImageUrl');
  return (
    <section aria-label="Prévia da loja" className={`${utilities.card} ${styles.preview}`}>
      <div className={styles.cover}>
        <Picture
          src={shop.coverImageUrl}
          alt="Banner da loja"
          sizes={SIZES}
          fallback={<Scales />}
          ground={placeholderColor(shop.id)}
          eager
        />
        {banner.sending !== null && (
          <Progress label="Enviando banner" share={banner.sending} className={styles.progress} />
        )}
      </div>
      <Row className={styles.identity} gap={20} align="stretch">
        <Box className={styles.face} fixed top={-40}>
          <Avatar
            src={shop.profileImageUrl}
            letter={initialOf(shop.name)}
            size={96}
            rim
            ground={placeholderColor(shop.id)}
            eager
          />
          <FilePicker accept={ACCEPTED_PICTURE_TYPES} onPick={face.pick}>
            {(open) => (
              <IconButton
                variant="floating"
                label="Alterar foto de perfil"
                className={styles.camera}
                icon={<Camera size={20} />}
                aria-disabled={face.sending !== null}
                onClick={face.sending === null ? open : undefined}
              />
            )}
          </FilePicker>
        </Box>
        <Stack className={styles.words} gap={2} packed grow>
          <Text size="h3">{shop.name}</Text>
          <Text size="small" tone="quiet">
            {shop.neighborhood}, {shop.city}
          </Text>
          {face.sending !== null && <Progress label="Enviando foto de perfil" share={face.sending} />}
        </Stack>
      </Row>
      <div className={styles.action}>
        <FilePicker accept={ACCEPTED_PICTURE_TYPES} onPick={banner.pick}>
          {(open) => (
            <Button
              variant="secondary"
              small
              icon={<ImageUp size={20} />}
              aria-disabled={banner.sending !== null}
              onClick={banner.sending === null ? open : undefined}
            >
              Alterar banner
            </Button>
          )}
        </FilePicker>
      </div>
      {banner.cutting && <CropDialog title="Cortar banner" {...banner.cutting} />}
      {face.cutting && <CropDialog title="Cortar foto de perfil" round {...face.cutting} />}
    </section>
  );
}
