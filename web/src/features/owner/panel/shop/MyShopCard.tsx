import type { MyStore } from '@cardume/bff/contract';
import { Eye, Pencil } from 'lucide-react';
import { initialOf } from '../../../../lib/text.ts';
import { paths } from '../../../../shared/paths.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Box, Grid, Row, Text } from '../../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import utilities from '../../../../ui/utilities.module.css';
import styles from './shop.module.css';

/** A summary of the shop, with links to its form and its public page. */
export function MyShopCard({ shop }: { shop: MyStore }) {
  return (
    <Box as="section" aria-labelledby="my-shop" className={utilities.card} pad={20}>
      <Row gap={14}>
        <Avatar
          src={shop.profileImageUrl}
          letter={initialOf(shop.name)}
          size={64}
          rim
          ground={placeholderColor(shop.id)}
        />
        <Box shrink>
          <Text as="h2" id="my-shop" size="small" tone="quiet">
            Minha Loja
          </Text>
          <Text size="h3">{shop.name}</Text>
          <Text size="small" tone="quiet">
            {shop.city}, {shop.neighborhood}
          </Text>
        </Box>
      </Row>
      <Grid className={styles.myShopCardButtons} columns={2} gap={10} top={16}>
        <ButtonLink to={paths.editShop} variant="secondary" small icon={<Pencil size={20} />}>
          Editar
        </ButtonLink>
        <ButtonLink to={paths.shop(shop.id)} variant="secondary" small icon={<Eye size={20} />}>
          Visualizar Loja
        </ButtonLink>
      </Grid>
    </Box>
  );
}
