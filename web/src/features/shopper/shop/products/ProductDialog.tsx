import { departmentOf, type Product, type StorePage } from '@cardume/bff/contract';
import { Share2, ShieldCheck } from 'lucide-react';
import { formatOfferPrice } from '../../../../lib/offer.ts';
import { PICTURE_SIZES, picturesOf } from '../../../../lib/pictures.ts';
import { initialOf } from '../../../../lib/text.ts';
import { useProductCategoriesQuery } from '../../../../shared/api/reference-data.ts';
import { PriceTag } from '../../../../shared/cards/PriceTag.tsx';
import { DEPARTMENT_NAMES } from '../../../../shared/department.ts';
import { shareProduct } from '../../../../shared/share.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Column, Row, Text } from '../../../../ui/layout/layout.tsx';
import { AlternatingPictures } from '../../../../ui/picture/AlternatingPictures.tsx';
import { BrandAndContents } from '../../shared/BrandAndContents.tsx';
import { BuyButton } from '../../shared/BuyButton.tsx';
import { BagButton } from '../../shared/bag/BagButton.tsx';
import { OtherShopsLink } from '../../shared/OtherShopsLink.tsx';
import styles from './ProductDialog.module.css';

interface ProductDialogProps {
  product: Product;
  shop: StorePage;
  onClose: () => void;
}

/** The details of a product: rotating pictures, price, description, and buttons to share and to buy. */
export function ProductDialog({ product, shop, onClose }: ProductDialogProps) {
  const { data: categories } = useProductCategoriesQuery();
  const category = categories?.find(({ id }) => id === product.categoryId);
  const { price, oldPrice, unitPrice, discount } = formatOfferPrice(product);
  return (
    <Dialog kind="picture" title={product.name} onClose={onClose}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <AlternatingPictures
            sources={picturesOf(product)}
            name={product.name}
            letter={initialOf(product.name)}
            sizes={PICTURE_SIZES.product}
          />{' '}
          <PictureBadge available={product.available} discount={discount} />
        </div>
        <Column className={styles.words} gap={6} shrink>
          {category && (
            <Row as="p" gap={14} size="small" tone="quiet">
              <Badge tone={departmentOf(category)}>{DEPARTMENT_NAMES[departmentOf(category)]}</Badge> {category.name}
            </Row>
          )}
          <h2>{product.name}</h2>
          <BrandAndContents product={product} />
          <PriceTag price={price} oldPrice={oldPrice} unitPrice={unitPrice} layout="large" />
          <OtherShopsLink product={product} />
          <Text size="medium" tone="quiet" preLine>
            {product.description}
          </Text>
          <Button
            variant="ghost"
            small
            icon={<Share2 size={20} />}
            className={styles.share}
            onClick={() => shareProduct(product, shop)}
          >
            Compartilhar produto
          </Button>
          <div className={styles.foot}>
            <BuyButton product={product} shop={shop} block>
              Comprar pelo WhatsApp
            </BuyButton>
            <BagButton product={product} shop={shop} />
            <Row as="p" gap={8} top={12} size="small" tone="quiet">
              <ShieldCheck size={18} />
              {shop.whatsapp ? 'Você combina tudo direto com a loja.' : 'Esta loja ainda não informou um WhatsApp.'}
            </Row>
          </div>
        </Column>
      </div>
    </Dialog>
  );
}

function PictureBadge({ available, discount }: { available: boolean; discount: string | undefined }) {
  if (!available) {
    return (
      <Badge tone="dark" className={styles.badge}>
        Indisponível
      </Badge>
    );
  }
  if (!discount) return null;
  return (
    <Badge tone="discount" className={styles.badge}>
      {discount}
    </Badge>
  );
}
