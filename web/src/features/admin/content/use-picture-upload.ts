import { useRef, useState } from 'react';
import { useUpload } from '../../../shared/uploads/use-upload.ts';
import type { FormState } from '../../../ui/form/use-form.ts';
import type { ItemValues } from './values.ts';

export interface PictureUpload {
  /** How much of the picture has gone, from 0 to 1; null while none is on its way. */
  share: number | null;
  pick: (files: File[]) => void;
  /** Resolves when nothing is on its way any more. */
  done: () => Promise<void>;
}

/** Uploads the picture of an item as soon as it is chosen. */
export function usePictureUpload(form: FormState<ItemValues>): PictureUpload {
  const upload = useUpload('admin');
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef(Promise.resolve());

  async function send(file: File) {
    setShare(0);
    const imageUrl = await upload(file, setShare);
    if (imageUrl) form.change({ imageUrl });
    setShare(null);
  }

  return {
    share,
    pick: ([file]) => {
      if (file) sending.current = send(file);
    },
    done: () => sending.current,
  };
}
