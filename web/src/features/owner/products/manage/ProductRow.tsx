import type { Product } from '@cardume/bff/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { formatOfferPrice } from '../../../../lib/offer.ts';
import { picturesOf } from '../../../../lib/pictures.ts';
import { initialOf } from '../../../../lib/text.ts';
import { PriceTag } from '../../../../shared/cards/PriceTag.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { Row, Stack } from '../../../../ui/layout/layout.tsx';
import { Initial, Picture } from '../../../../ui/picture/Picture.tsx';
import { EditButton } from '../EditButton.tsx';
import { useAvailable } from '../use-available.ts';
import styles from './manage.module.css';
import { useRemoveProduct } from './use-remove-product.ts';

interface ProductRowProps {
  product: Product;
  onEdit: () => void;
  /** Called when its removal begins. */
  onRemove: () => void;
}

/** A product with its actions; a press anywhere else edits it. */
export function ProductRow({ product, onEdit, onRemove }: ProductRowProps) {
  const [remove, removing] = useRemoveProduct(product);
  const [available, setAvailable] = useAvailable(product);
  const { price, oldPrice, unitPrice } = formatOfferPrice(product);
  return (
    <Row as="article" aria-label={product.name} className={styles.productRow} gap={12}>
      <span className={styles.productRowPicture}>
        <Picture
          src={picturesOf(product)[0]}
          alt=""
          sizes="84px"
          fallback={<Initial letter={initialOf(product.name)} />}
        />
      </span>
      <Stack gap={4} items="start" grow>
        <h4 className={styles.productRowName}>
          <EditButton name={product.name} onEdit={onEdit} />
        </h4>
        <PriceTag price={price} oldPrice={oldPrice} unitPrice={unitPrice} layout="row" />
        {available || <Badge tone="neutral">Indisponível</Badge>}
        <div className={styles.switch}>
          <Switch label="Disponível" checked={available} onChange={setAvailable} />
        </div>
      </Stack>
      <div className={styles.productRowActions}>
        <IconButton variant="plain" label="Editar" icon={<Pencil size={20} />} onClick={onEdit} />
        <IconButton
          variant="plain"
          label="Excluir"
          className={styles.productRowRemove}
          icon={<Trash2 size={20} />}
          disabled={removing}
          onClick={() => {
            onRemove();
            void remove();
          }}
        />
      </div>
    </Row>
  );
}
