import type { MyStore, Product } from '@cardume/bff/contract';

/** A new product of a category, or an existing one. */
export interface EditedProduct {
  categoryId: string;
  product?: Product;
}

/** The props of an arrangement of the owner's products. */
export interface ProductsProps {
  shop: MyStore;
  products: Product[];
  /** Whether the products are being fetched again. */
  isFetching: boolean;
  onEdit: (edited: EditedProduct) => void;
}
