import type { NewProduct, Product } from '@cardume/bff/contract';
import { picturesOf } from '../../../lib/pictures.ts';
import { parsePrice, writePrice } from '../../../lib/price.ts';
import type { Errors } from '../../../ui/form/use-form.ts';

/** What is typed into the dialog of a product. */
export interface ProductValues {
  categoryId: string;
  name: string;
  description: string;
  price: string;
  discount: string;
  imageUrls: string[];
  available: boolean;
}

/** What the dialog begins with. */
export function valuesOf(categoryId: string, product?: Product): ProductValues {
  return {
    categoryId: product?.categoryId ?? categoryId,
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product ? writePrice(product.price) : '',
    discount: product?.discountPercentage ? String(product.discountPercentage) : '',
    imageUrls: product ? picturesOf(product) : [],
    available: product?.available ?? true,
  };
}

const PRICE = 'Preço inválido. Use formato: 10.50 ou 10,50';
const DISCOUNT = 'Desconto inválido. Use um valor entre 0 e 100';
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 2000;

/** What of the required is missing. */
export function missing({ categoryId, name, price }: ProductValues): Errors<ProductValues> {
  return {
    ...(categoryId ? {} : { categoryId: 'Escolha uma categoria' }),
    ...(name.trim() ? {} : { name: 'Nome é obrigatório' }),
    ...(price.trim() ? {} : { price: 'Preço é obrigatório' }),
  };
}

/** What is there and wrong. */
export function wrong({ name, description, price, discount }: ProductValues): Errors<ProductValues> {
  return {
    ...(name.trim().length > LONGEST_NAME ? { name: 'No máximo 200 caracteres' } : {}),
    ...(description.trim().length > LONGEST_DESCRIPTION ? { description: 'No máximo 2.000 caracteres' } : {}),
    ...(parsePrice(price) ? {} : { price: PRICE }),
    ...(discountOf(discount) === undefined ? { discount: DISCOUNT } : {}),
  };
}

/** What is sent of values that are right. */
export function factsOf(values: ProductValues): NewProduct {
  const { price, discount, ...rest } = values;
  return { ...rest, price: parsePrice(price) ?? 0, discountPercentage: discountOf(discount) ?? null };
}

/** Per cent; null for none, undefined where it is no discount. */
function discountOf(text: string): number | null | undefined {
  const bare = text.trim().replace(/\s*%$/, '');
  if (!bare) return null;
  return /^\d{1,3}$/.test(bare) && Number(bare) <= 100 ? Number(bare) : undefined;
}
