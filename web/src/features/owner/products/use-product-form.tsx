import { type NewProduct, type Product, yesOrNo } from '@cardume/bff/contract';
import { useRef } from 'react';
import { formatContents } from '../../../lib/contents.ts';
import { apiErrorOf, type CallError } from '../../../shared/api/api-error.ts';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { type FieldWords, Thumbnail } from '../../../shared/merging/ChangedMeanwhileDialog.tsx';
import { type EditForm, useEditForm } from '../../../shared/merging/use-edit-form.tsx';
import { offerChange, offerErrors } from '../../../shared/typed-offer.ts';
import { type Checked, invalid } from '../../../shared/use-form.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useMyProductsQuery } from '../shared/own-shop.ts';
import { useAddProductMutation, useChangeProductMutation } from './api.ts';
import { isCategoryFull, limitReached, useProductsPerCategory } from './limits.ts';
import { type ProductPhotos, useProductPhotos } from './photos/use-product-photos.ts';
import { type ProductValues, storedOf, valuesOf } from './product-form.ts';

interface ProductFormOptions {
  /** Undefined adds a new product. */
  product?: Product | undefined;
  categoryId?: string;
  draft: string;
  check: (values: ProductValues) => Checked<ProductValues, NewProduct>;
  /** Whether a product whose photos are being uploaded is saved although the form was closed meanwhile. */
  savesWhenClosed?: boolean;
  /** Further fields of the body of a new product. */
  context?: { storeId: string };
  /** Title of the toast after success. */
  done: string;
  /** Shows a failure, besides the messages at fields. */
  failed: (error: CallError) => void;
  /** Called after success, unless the form was closed meanwhile. */
  close: () => void;
}

interface ProductForm {
  form: EditForm<ProductValues>;
  photos: ProductPhotos;
  /** Saves a new product and starts over with its category, unless that is full now. */
  saveAndAddAnother: () => void;
}

/** The form of a product, which is saved after the uploads of its photos have ended. */
export function useProductForm(options: ProductFormOptions): ProductForm {
  const { product, categoryId = '', draft, check, savesWhenClosed = false, context, done, failed, close } = options;
  const { data: products, refetch } = useMyProductsQuery();
  const limit = useProductsPerCategory();
  const isMounted = useIsMounted();
  const [add] = useAddProductMutation();
  const [change] = useChangeProductMutation();
  /** Whether the form starts over after it was saved. */
  const another = useRef(false);
  const edited: EditForm<ProductValues> = useEditForm({
    subject: products?.find(({ id }) => id === product?.id) ?? product,
    storedOf,
    initial: valuesOf(categoryId, product),
    draft,
    read: async () => {
      const { data = [], error } = await refetch();
      return { data: data.find(({ id }) => id === product?.id), error };
    },
    words: useProductWords(),
    check: (values) => {
      const checked = check(values);
      const moves = 'body' in checked && values.categoryId !== product?.categoryId;
      const { categoryId } = values;
      const isFull = moves && isCategoryFull(products, limit, { categoryId, except: product?.id });
      return isFull ? invalid({}, limitReached(limit)) : checked;
    },
    around: async (save) => {
      await photos.done();
      return savesWhenClosed || isMounted() ? save() : null;
    },
    send: (body, names, requestOptions) =>
      product
        ? change({ params: { id: product.id }, body: offerChange(body, names), ...requestOptions })
        : add({ body: { ...body, ...context } }),
    done: { title: done },
    close: () => {
      if (another.current) addAnother();
      else close();
    },
    failed: (error, { showFieldErrors }) => {
      showFieldErrors(offerErrors(apiErrorOf(error).fields ?? {}));
      failed(error);
    },
  });
  const photos = useProductPhotos(edited);

  function addAnother() {
    const { categoryId: saved } = edited.currentValues();
    // The list may lack the saved product, or have it already.
    const others = products?.filter((it) => it.categoryId === saved).length ?? 0;
    edited.restart(valuesOf(others + 1 < limit ? saved : ''));
    edited.ref.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }

  function submit(startsOver: boolean) {
    if (!edited.busy) another.current = startsOver;
    return edited.submit();
  }

  return { form: { ...edited, submit: () => submit(false) }, photos, saveAndAddAnother: () => void submit(true) };
}

/** Returns the words for fields that were changed in two places. */
function useProductWords(): FieldWords<ProductValues> {
  const { data: categories = [] } = useProductCategoriesQuery();
  return {
    categoryId: { label: 'Categoria', show: (id) => categories.find((category) => category.id === id)?.name ?? id },
    name: 'Nome',
    description: 'Descrição',
    price: { label: 'Preço', show: (price) => `R$ ${price}` },
    discount: { label: 'Desconto (%)', show: (percent) => percent && `${percent}%` },
    brand: 'Marca',
    gtin: 'Código de barras',
    contents: { label: 'Conteúdo', show: formatContents },
    imageUrls: {
      label: 'Fotos',
      show: (urls) => urls.length > 0 && urls.map((url) => <Thumbnail key={url} url={url} />),
    },
    imageUrl: 'URL da imagem',
    available: { label: 'Disponível', show: yesOrNo },
  };
}
