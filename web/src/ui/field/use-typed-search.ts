import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a search field, passed on after a pause. When the address changes by other means (Back, a link), the field
 * follows it. `settle` ends the pause: it returns what was typed, which is not passed on any more.
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
