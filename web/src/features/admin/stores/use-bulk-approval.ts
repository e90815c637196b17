import type { AdminStore } from '@cardume/bff/contract';
import { useState } from 'react';
import { countWithNoun } from '../../../lib/numbers.ts';
import { useAppDispatch } from '../../../shared/api/api.ts';
import { useSequence } from '../../../shared/use-sequence.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { invalidateApprovals, useSetApprovalMutation } from '../api.ts';

/** A shop that could not be approved, and why. */
interface Failure {
  id: string;
  name: string;
  reason: string;
}

/** The selection of pending shops on a page and its approval, one shop after the other. */
export function useBulkApproval(stores: readonly AdminStore[]) {
  const dispatch = useAppDispatch();
  const [setApproval] = useSetApprovalMutation();
  const { runAll, progress } = useSequence(({ id, version }: AdminStore) =>
    setApproval({ params: { id }, body: { approved: true, version }, bulk: true }),
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const pending = stores.filter(({ approved }) => !approved);
  const selected = pending.filter(({ id }) => chosen.includes(id));

  function choose(id: string, wanted: boolean) {
    setChosen(wanted ? [...chosen, id] : chosen.filter((other) => other !== id));
    setFailures(failures.filter((failure) => failure.id !== id));
  }

  function chooseAll(wanted: boolean) {
    setChosen(wanted ? pending.map(({ id }) => id) : []);
    setFailures([]);
  }

  async function approve() {
    setFailures([]);
    const failed = await runAll(selected);
    if (failed.length < selected.length) dispatch(invalidateApprovals());
    setFailures(
      failed.map(({ item: { id, name }, reason }) => ({ id, name, reason: reason ?? 'Tente novamente mais tarde' })),
    );
    setChosen(failed.map(({ item }) => item.id));
    toastApprovals(selected.length - failed.length, failed.length);
  }

  return { pending, selected, choose, chooseAll, approve, progress, failures };
}

export type BulkApproval = ReturnType<typeof useBulkApproval>;

function toastApprovals(approved: number, failed: number): void {
  const done =
    approved === 1
      ? 'Loja aprovada com sucesso!'
      : `${countWithNoun(approved, 'loja', 'lojas')} aprovadas com sucesso!`;
  if (failed === 0) toast({ kind: 'success', title: done });
  else toast({ kind: 'error', title: 'Erro ao atualizar loja', text: approved > 0 ? done : undefined });
}
