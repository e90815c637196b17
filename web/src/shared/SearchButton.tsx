import { Search } from 'lucide-react';
import { IconButton } from '../ui/button/IconButton.tsx';
import { useGoToSearch } from './search-box.ts';

interface SearchButtonProps {
  variant: 'onDark' | 'floating';
  className?: string | undefined;
}

/** A button that goes to the search box of the home page. */
export function SearchButton({ variant, className }: SearchButtonProps) {
  const goToSearch = useGoToSearch();
  return (
    <IconButton
      variant={variant}
      label="Buscar"
      icon={<Search size={20} />}
      className={className}
      onClick={goToSearch}
    />
  );
}
