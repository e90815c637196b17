import { useState } from 'react';
import { apiErrorOf, type CallError } from './api/api-error.ts';

/** An item that failed, with the server's message. */
interface Failed<Item> {
  item: Item;
  reason: string | undefined;
}

/** Runs an action on several items, one after the other; a failure does not stop the others. */
export function useSequence<Item>(act: (item: Item) => Promise<{ error?: CallError }>) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);

  /** @returns the items that failed */
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

  /** `progress.at` counts from 1; `progress` is null unless the sequence is running. */
  return { runAll, progress };
}
