import { type NewProduct, newProduct, type Product } from '@cardume/bff/contract';
import { contentsError, contentsOf, type TypedContents, typedContents } from '../../../lib/contents.ts';
import { picturesOf } from '../../../lib/pictures.ts';
import { formatPriceInput, PRICE_INVALID, parsePrice, priceError } from '../../../lib/price.ts';
import type { Stored } from '../../../shared/merging/use-edit-form.tsx';
import { offerErrors, offerFields } from '../../../shared/typed-offer.ts';
import { type Checked, validate } from '../../../shared/use-form.ts';
import type { FieldErrors } from '../../../ui/form/form-state.ts';

/** The values of a product's form. */
export interface ProductValues {
  categoryId: string;
  name: string;
  description: string;
  price: string;
  discount: string;
  brand: string;
  gtin: string;
  contents: TypedContents;
  imageUrls: string[];
  /** The address of a picture that becomes the first one. */
  imageUrl: string;
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
    brand: product?.brand ?? '',
    gtin: product?.gtin ?? '',
    contents: typedContents(product?.contents),
    imageUrls: product ? picturesOf(product) : [],
    imageUrl: '',
    available: product?.available ?? true,
  };
}

export function storedOf(product: Product | undefined): Stored<ProductValues> | undefined {
  return product && { values: valuesOf(product.categoryId, product), updatedAt: product.updatedAt };
}

/** Validates the values by the contract, with its words. */
export function checkNewProduct(values: ProductValues): Checked<ProductValues, NewProduct> {
  const { price, discount: _percent, contents, ...rest } = values;
  const checked = validate(newProduct, { ...rest, ...offerFields(values), contents: contentsOf(contents) });
  if (!('errors' in checked)) return checked;
  const errors: FieldErrors<ProductValues> = offerErrors(checked.errors, price);
  const question = errors.contents && contentsError(contents);
  return { errors: question ? { ...errors, contents: question } : errors };
}

/** Validates the values by the contract, with the words of the dialog. */
export function validateProduct(values: ProductValues): Checked<ProductValues, NewProduct> {
  const checked = checkNewProduct(values);
  if (!('errors' in checked) || !checked.errors.price) return checked;
  if (!values.price.trim()) return { errors: { ...checked.errors, price: 'Preço é obrigatório' } };
  if (parsePrice(values.price)) return checked;
  return { errors: { ...checked.errors, price: priceError(values.price) ?? PRICE_INVALID } };
}

/** Like `validateProduct`, with a toast if a required field is empty. */
export function checkProduct(values: ProductValues): Checked<ProductValues, NewProduct> {
  const checked = validateProduct(values);
  const { categoryId, name, price } = values;
  const isIncomplete = !categoryId || !name.trim() || !price.trim();
  return 'errors' in checked && isIncomplete
    ? { ...checked, toast: { title: 'Preencha todos os campos obrigatórios' } }
    : checked;
}
