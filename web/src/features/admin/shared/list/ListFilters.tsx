import { Download } from 'lucide-react';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { SearchInput } from '../../../../ui/field/SearchInput.tsx';
import { Select } from '../../../../ui/field/Select.tsx';
import { useTypedSearch } from '../../../../ui/field/use-typed-search.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import styles from './ListFilters.module.css';
import type { ChangeList, ListState } from './list-address.ts';

interface ListFiltersProps {
  address: ListState;
  onChange: ChangeList;
  /** The accessible name of the search field, like `Buscar usuários`. */
  search: string;
  placeholder: string;
  /** The accessible name of the select. */
  filter: string;
  /** The options of the select; the empty value stands for all. */
  options: readonly (readonly [value: string, words: string])[];
}

/** Search field and filter of an admin's list. */
export function ListFilters({ address, onChange, search, placeholder, filter, options }: ListFiltersProps) {
  // Replaces the history entry, because it follows the typing.
  const [text, setText] = useTypedSearch(address.search, (typed) => onChange({ search: typed }, { replace: true }));
  return (
    <Stack className={styles.filters} gap={12} bottom={16}>
      <SearchInput label={search} placeholder={placeholder} value={text} onChange={setText} />
      <Select aria-label={filter} value={address.filter} onChange={(event) => onChange({ filter: event.target.value })}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Stack>
  );
}

/** Downloads the whole list as CSV, whatever the filters. */
export function ExportLink({ list }: { list: 'users' | 'stores' }) {
  return (
    <ButtonLink to={`/api/admin/${list}.csv`} download variant="secondary" small icon={<Download size={20} />}>
      Baixar CSV
    </ButtonLink>
  );
}
