import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/**
 * Debounces a search field. When `search` changes by other means (Back, a link), the field shows it.
 * @param search the current search, from the URL
 * @param onSearch called with the trimmed text 300 ms after the last change
 * @returns the text of the field, its setter, and `settle`, which cancels the pending call and returns the trimmed text
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [handedOn, setHandedOn] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== handedOn) {
      setHandedOn(search);
      setText(search);
    }
  }
  useEffect(() => {
    const typed = text.trim();
    if (typed === handedOn) return;
    const timer = setTimeout(() => {
      setHandedOn(typed);
      onSearch(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  function settle(): string {
    const typed = text.trim();
    setHandedOn(typed);
    return typed;
  }

  return [text, setText, settle] as const;
}
