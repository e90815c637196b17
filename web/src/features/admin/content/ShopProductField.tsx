import { formatMoney, type ShopsProduct } from '@cardume/bff/contract';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { formatPriceInput } from '../../../lib/price.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { useContinuedResult } from '../../../ui/combobox/use-continued-result.ts';
import type { FormState } from '../../../ui/form/form-state.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useProductsQuery } from '../api.ts';
import type { ItemValues } from './item-form.ts';

const PAUSE_MS = 300;
const FEWEST_LETTERS = 2;

/** Searches the products of shops. The chosen one fills the form in, and the home page shows it as it is at the time. */
export function ShopProductField({ form }: { form: FormState<ItemValues> }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = useDebounced(typed, PAUSE_MS);
  const query = useProductsQuery(asked, { skip: asked.length < FEWEST_LETTERS });
  const found = useContinuedResult(typed, asked, query.currentData);
  const isSearching = typed.length >= FEWEST_LETTERS;
  return (
    <Stack gap={6}>
      <Combobox
        label="Buscar produto das lojas"
        text={text}
        onText={setText}
        items={isSearching && !query.error ? (found ?? []) : []}
        keyOf={({ id }) => id}
        onChoose={(product) => {
          setText('');
          form.change(valuesFrom(product));
        }}
        error={form.errors.productId}
      >
        {({ name, finalPrice, storeName }) => (
          <>
            <Text as="span" block size="label">
              {name}
            </Text>{' '}
            <Text as="span" block size="small" tone="quiet">
              {formatMoney(finalPrice)} · {storeName}
            </Text>
          </>
        )}
      </Combobox>
      {isSearching && query.error && (
        <ErrorState
          title="Não foi possível buscar os produtos"
          error={query.error}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      )}
      <Text role="status" size="small" tone="quiet">
        {isSearching && query.currentData?.length === 0
          ? 'Nenhum produto encontrado'
          : form.values.productId &&
            'Produto de uma loja: a home mostra nome, preço, desconto e foto como estão na loja.'}
      </Text>
      {form.values.productId && (
        <Button variant="ghost" small icon={<PencilLine size={20} />} onClick={() => form.change({ productId: '' })}>
          Digitar à mão
        </Button>
      )}
    </Stack>
  );
}

function valuesFrom(product: ShopsProduct): Partial<ItemValues> {
  return {
    productId: product.id,
    name: product.name,
    description: product.description,
    price: formatPriceInput(product.price),
    discount: product.discountPercentage ? String(product.discountPercentage) : '',
    imageUrl: product.imageUrl ?? '',
    whatsapp: product.whatsapp ?? '',
  };
}
