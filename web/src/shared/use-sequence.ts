import { useState } from 'react';
import { apiErrorOf, type CallError } from './api/api-error.ts';

/** One that something could not be done with, and what the server said of it. */
interface Failed<Item> {
  item: Item;
  reason: string | undefined;
}

/** Does the same with several, one after the other; what fails with one keeps none of the others. */
export function useSequence<Item>(act: (item: Item) => Promise<{ error?: CallError }>) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);

  /** @returns those that failed */
  async function runAll(items: readonly Item[]): Promise<Failed<Item>[]> {
    const failed: Failed<Item>[] = [];
    for (const [index, item] of items.entries()) {
      setProgress({ at: index + 1, of: items.length });
      const { error } = await act(item);
      if (error) failed.push({ item, reason: apiErrorOf(error).serverMessage });
    }
    setProgress(null);
    return failed;
  }

  /** `progress` counts from 1 while there is something under way. */
  return { runAll, progress };
}
