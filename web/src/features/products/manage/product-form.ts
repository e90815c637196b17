import { type NewProduct, newProduct, type Product, type ProductChange } from '@cardume/bff/contract';
import { picturesOf } from '../../../lib/pictures.ts';
import { formatPriceInput, PRICE_INVALID, parsePercentage, parsePrice, priceError } from '../../../lib/price.ts';
import { pick } from '../../../shared/merging/merge.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/form/use-form.ts';

/** The values of a product's form. */
export interface ProductValues {
  categoryId: string;
  name: string;
  description: string;
  price: string;
  discount: string;
  imageUrls: string[];
  available: boolean;
}

/** Returns the form values of a product, or the initial ones of a new product of the category. */
export function valuesOf(categoryId: string, product?: Product): ProductValues {
  return {
    categoryId: product?.categoryId ?? categoryId,
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product ? formatPriceInput(product.price) : '',
    discount: product?.discountPercentage ? String(product.discountPercentage) : '',
    imageUrls: product ? picturesOf(product) : [],
    available: product?.available ?? true,
  };
}

const PRICE_MISSING = 'Preço é obrigatório';

type Checked = { product: NewProduct } | { errors: FieldErrors<ProductValues> };

/** Validates the values by the contract. Returns the request body, or the error messages by field. */
export function validateProduct(values: ProductValues): Checked {
  const { price, discount, ...rest } = values;
  const cents = parsePrice(price);
  const checked = newProduct.safeParse({ ...rest, price: cents, discountPercentage: parsePercentage(discount) });
  if (checked.success) return { product: checked.data };
  const errors = errorsByField(fieldErrors<Record<string, string>>(checked.error.issues));
  // The schema receives no price in either case, so it cannot distinguish a missing price from an invalid one.
  if (!price.trim()) return { errors: { ...errors, price: PRICE_MISSING } };
  return { errors: cents ? errors : { ...errors, price: priceError(price) ?? PRICE_INVALID } };
}

/** Returns the part of a request body that has these fields of the form. */
export function bodyOf(product: NewProduct, names: readonly (keyof ProductValues)[]): ProductChange {
  return pick(
    product,
    names.map((name) => (name === 'discount' ? 'discountPercentage' : name)),
  );
}

/** Whether a required field is empty. */
export function isIncomplete({ categoryId, name, price }: ProductValues): boolean {
  return !categoryId || !name.trim() || !price.trim();
}

/** Maps error messages of the schema or of the server to the fields of the form. */
export function errorsByField({
  discountPercentage,
  ...errors
}: Partial<Record<string, string>>): FieldErrors<ProductValues> {
  return { ...errors, ...(discountPercentage ? { discount: discountPercentage } : {}) };
}
