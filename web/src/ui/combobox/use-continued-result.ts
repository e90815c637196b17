import { useState } from 'react';

/**
 * Returns the result of a search. Until that of a new text arrives, the previous one stays if one of the two texts
 * begins with the other, so that no option disappears while it is pressed. After any other change there is none, so that
 * Enter does not choose an option of another text; the empty text is continued by no other.
 * @param text the current text
 * @param asked the text that was last requested
 * @param found its result; undefined until it arrives
 */
export function useContinuedResult<Found>(text: string, asked: string, found: Found | undefined): Found | undefined {
  const [last, setLast] = useState({ of: asked, found });
  if (found !== undefined && (asked !== last.of || found !== last.found)) setLast({ of: asked, found });
  const continued = text && last.of && (text.startsWith(last.of) || last.of.startsWith(text));
  return continued || text === last.of ? last.found : undefined;
}
