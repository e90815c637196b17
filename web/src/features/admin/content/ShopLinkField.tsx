import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { useContinuedResult } from '../../../ui/combobox/use-continued-result.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useAllStoresQuery } from '../api.ts';

const PAUSE_MS = 300;
const FEWEST_LETTERS = 2;

/** Searches for a shop and fills in the address of its page, so that nobody has to copy it. */
export function ShopLinkField({ onChosen }: { onChosen: (link: string) => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const typed = text === chosen ? '' : text.trim();
  const asked = useDebounced(typed, PAUSE_MS);
  const query = useAllStoresQuery(
    { search: asked, approved: 'true', page: 1 },
    { skip: asked.length < FEWEST_LETTERS },
  );
  const found = useContinuedResult(typed, asked, query.currentData);
  const shops = typed.length >= FEWEST_LETTERS ? (found?.stores ?? []) : [];
  const none = typed.length >= FEWEST_LETTERS && query.currentData?.stores.length === 0;
  return (
    <div>
      <Combobox
        label="Levar a uma loja"
        text={text}
        onText={setText}
        items={shops}
        keyOf={({ id }) => id}
        onChoose={({ id, name }) => {
          setText(name);
          setChosen(name);
          onChosen(new URL(paths.shop(id), window.location.origin).href);
        }}
      >
        {({ name, city }) => (
          <>
            <Text as="span" block size="label">
              {name}
            </Text>{' '}
            <Text as="span" block size="small" tone="quiet">
              {city}
            </Text>
          </>
        )}
      </Combobox>
      <Text role="status" size="small" tone="quiet">
        {none && 'Nenhuma loja encontrada'}
      </Text>
    </div>
  );
}
