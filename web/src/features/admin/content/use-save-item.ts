import type { AdminHomeKind } from '@cardume/bff/contract';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/base-query.ts';
import type { FormState } from '../../../ui/form/use-form.ts';
import { type HomeItem, useAddItemMutation, useChangeItemMutation } from './api.ts';
import { check, errorsByField } from './check.ts';
import { KINDS } from './kinds.tsx';
import { halfTyped } from './show-time.tsx';
import type { PictureUpload } from './use-picture-upload.ts';
import type { ItemValues } from './values.ts';
import { failed, succeeded } from './words.ts';

interface SaveItem {
  kind: AdminHomeKind;
  item: HomeItem | undefined;
  form: FormState<ItemValues>;
  upload: PictureUpload;
}

/** Checks an item and saves it when its picture is there; answers whether it is saved. */
export function useSaveItem({ kind, item, form, upload }: SaveItem) {
  const about = KINDS[kind];
  const [saving, setSaving] = useState(false);
  const [add] = useAddItemMutation();
  const [change] = useChangeItemMutation();

  async function send(): Promise<boolean> {
    await upload.done();
    const checked = check(about, form.latest());
    const errors = { ...('errors' in checked && checked.errors), ...halfTyped(form) };
    if ('errors' in checked || Object.keys(errors).length > 0) {
      form.fail(errors);
      return false;
    }
    const answer = item
      ? await change({ kind, id: item.id, change: checked.item })
      : await add({ kind, item: checked.item });
    const verb = item ? 'atualizar' : 'criar';
    if (!answer.error) {
      succeeded(about.noun, verb);
      return true;
    }
    tellFailure(answer.error as ApiError, verb);
    return false;
  }

  function tellFailure(error: ApiError, verb: 'criar' | 'atualizar') {
    const issues = Object.entries(error.fields ?? {}).map(([name, message]) => ({ path: [name], message }));
    form.fail(errorsByField(issues));
    failed(about.noun, verb, error);
  }

  async function save(): Promise<boolean> {
    if (saving) return false;
    setSaving(true);
    const saved = await send();
    setSaving(false);
    return saved;
  }

  return [save, saving] as const;
}
