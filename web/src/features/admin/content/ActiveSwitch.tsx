import type { AdminHomeKind } from '@cardume/bff/contract';
import { Switch } from '../../../ui/form/Switch.tsx';
import { type HomeItem, useChangeItemMutation } from './api.ts';
import { KINDS } from './kinds.tsx';
import { failed, succeeded } from './words.ts';

/** Whether an item is on the home page; saved at once. */
export function ActiveSwitch({ kind, item }: { kind: AdminHomeKind; item: HomeItem }) {
  const { noun } = KINDS[kind];
  const [change, { isLoading, originalArgs }] = useChangeItemMutation();
  const chosen = isLoading ? originalArgs?.change.active : undefined;

  async function set(active: boolean) {
    const { error } = await change({ kind, id: item.id, change: { active } });
    if (error) failed(noun, 'atualizar', error);
    else succeeded(noun, 'atualizar');
  }

  return <Switch bare label="Ativo" checked={chosen ?? item.active} onChange={set} />;
}
