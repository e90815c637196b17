import { FILTER_NAMES, type HomeFilters, type Suggestions, writeFilters } from '@cardume/bff/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { categorySlug, isCategoryShown } from '../../../../shared/api/reference-data.ts';
import { FROM_SEARCH, paths } from '../../../../shared/paths.ts';
import { useSearchBox } from '../../../../shared/search-box.ts';
import { GroupedOptions } from '../../../../ui/combobox/GroupedOptions.tsx';
import { useCombobox } from '../../../../ui/combobox/use-combobox.ts';
import { useContinuedResult } from '../../../../ui/combobox/use-continued-result.ts';
import { SearchInput } from '../../../../ui/field/SearchInput.tsx';
import { useTypedSearch } from '../../../../ui/field/use-typed-search.ts';
import { Text } from '../../../../ui/layout/layout.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useSuggestionsQuery } from '../api.ts';
import { type ChangeFilters, changeFilters } from '../filters.ts';

const PAUSE_MS = 150;
const FEWEST_LETTERS = 2;

interface SearchBoxProps {
  filters: HomeFilters;
  onChange: ChangeFilters;
  className: string | undefined;
}

/** The search field of the list, with suggestions. */
export function SearchBox({ filters, onChange, className }: SearchBoxProps) {
  const [text, setText, settle] = useTypedSearch(filters.search, search);
  const [wanted, setWanted] = useState(false);
  const navigate = useNavigate();
  const groups = useSuggestions(text.trim(), wanted);
  const items = groups.flatMap((group) => group.items);
  const open = items.length > 0;
  const box = useSearchBox<HTMLFormElement>();
  useOutOfView(box, open, () => setWanted(false));

  function search(typed: string) {
    onChange({ search: typed }, { replace: true });
  }

  function choose({ to, category }: Suggestion) {
    const typed = settle();
    if (to) navigate(to, { state: FROM_SEARCH });
    else if (category) onChange({ search: typed, category });
  }

  const combobox = useCombobox({
    items,
    open,
    onOpen: setWanted,
    onChoose: choose,
    onSubmit: submit,
  });

  function submit() {
    const typed = settle();
    if (typed !== filters.search) search(typed);
    setWanted(false);
  }

  return (
    <form
      ref={box}
      action={paths.home}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SearchInput
        label="Buscar lojas"
        placeholder="Buscar lojas..."
        value={text}
        onChange={(typed) => {
          setText(typed);
          setWanted(true);
        }}
        inputProps={{ ...combobox.inputProps, name: FILTER_NAMES.search }}
      >
        <GroupedOptions combobox={combobox} groups={groups} keyOf={keyOf} open={open}>
          {({ words, more }) => (
            <>
              <Text as="span" block size="label">
                {words}
              </Text>{' '}
              {more && (
                <Text as="span" block size="small" tone="quiet">
                  {more}
                </Text>
              )}
            </>
          )}
        </GroupedOptions>
      </SearchInput>
      {/* Without a script the form opens the results, with the other filters. */}
      {[...writeFilters(changeFilters(filters, { search: '' }))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** An option: navigates to `to`, or filters by `category`, a slug. */
interface Suggestion {
  id: string;
  words: string;
  more?: string;
  to?: string;
  category?: string;
}

const keyOf = ({ id }: Suggestion) => id;

/** Returns the suggestions for a text, requested with a debounce. */
function useSuggestions(text: string, wanted: boolean) {
  const asked = useDebounced(text, PAUSE_MS);
  const query = useSuggestionsQuery(asked, { skip: !wanted || asked.length < FEWEST_LETTERS });
  const found = useContinuedResult(text, asked, query.currentData);
  return found && wanted && text.length >= FEWEST_LETTERS && !query.isError ? groupsOf(found) : [];
}

function groupsOf({ shops, products, categories }: Suggestions): { label: string; items: Suggestion[] }[] {
  return [
    { label: 'Lojas', items: shops.map(({ id, name, city }) => ({ id, words: name, more: city, to: paths.shop(id) })) },
    {
      label: 'Produtos',
      items: products.map(({ id, name, storeId, storeName }) => ({
        id,
        words: name,
        more: storeName,
        to: paths.product(storeId, id),
      })),
    },
    {
      label: 'Categorias',
      items: categories
        .filter(isCategoryShown)
        .map(({ id, name }) => ({ id, words: name, category: categorySlug(id) })),
    },
  ];
}

/** Calls back when an element is out of view while `active`. */
function useOutOfView(element: RefObject<Element | null>, active: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!active || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) leave();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, active]);
}
