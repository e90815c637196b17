import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditForm } from '../../../../shared/merging/use-edit-form.tsx';
import { useUpload } from '../../../../shared/uploads/use-upload.ts';
import { validatePicture } from '../../../../shared/uploads/validate-picture.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { useKeepPicturesMutation } from '../api.ts';
import { MAX_PHOTOS_PER_PRODUCT } from '../limits.ts';

/** A photo that is being uploaded. */
export interface PhotoUpload {
  /** Object URL of the local file. */
  preview: string;
  /** The uploaded share, from 0 to 1. */
  share: number;
}

export interface ProductPhotos {
  urls: string[];
  /** Message about the photos. */
  error: string | undefined;
  /** Changes when photos that failed to load may have been brought back. */
  loading: number;
  sending: PhotoUpload[];
  add: (files: File[]) => void;
  remove: (url: string) => void;
  /** Moves a photo from one index to another. */
  move: (from: number, to: number) => void;
  /** Resolves when all uploads started so far have ended. */
  done: () => Promise<void>;
}

/**
 * The photos of a product, uploaded one after the other as soon as they are added. Those of a restored draft may have been
 * moved to the trash, from which the server brings them back.
 */
export function useProductPhotos<Values extends { imageUrls: string[] }>(form: EditForm<Values>): ProductPhotos {
  const upload = useUpload();
  const [sending, setSending] = useState<PhotoUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const [loading, setLoading] = useState(0);
  const [keep] = useKeepPicturesMutation();
  const keepRestored = useEffectEvent(async () => {
    const urls = form.values.imageUrls.filter((url) => url.startsWith('/media/'));
    if (!form.restored || urls.length === 0) return;
    // A failure is not shown: the server looks for the photos again when the product is saved.
    await keep({ body: { urls } });
    setLoading(1);
  });
  useEffect(() => void keepRestored(), []);

  const put = (imageUrls: string[]) => form.change({ imageUrls } as Partial<Values>);

  async function send(file: File, preview: string) {
    const show = (share: number) =>
      setSending((all) => all.map((it) => (it.preview === preview ? { ...it, share } : it)));
    const url = gone.current ? null : await upload(file, show);
    waiting.current -= 1;
    setSending((all) => all.filter((it) => it.preview !== preview));
    URL.revokeObjectURL(preview);
    if (url && !gone.current) put([...form.currentValues().imageUrls, url]);
  }

  function add(files: File[]) {
    const complaint = files.map(validatePicture).find((it) => it !== null);
    if (complaint) toast({ kind: 'error', title: complaint });
    const right = files.filter((file) => validatePicture(file) === null);
    const room = MAX_PHOTOS_PER_PRODUCT - form.currentValues().imageUrls.length - waiting.current;
    if (right.length > room) {
      toast({ kind: 'error', title: 'Limite atingido', text: `Cada produto tem até ${MAX_PHOTOS_PER_PRODUCT} fotos.` });
    }
    const taken = right.slice(0, room).map((file) => ({ file, preview: URL.createObjectURL(file) }));
    waiting.current += taken.length;
    setSending((all) => [...all, ...taken.map(({ preview }) => ({ preview, share: 0 }))]);
    for (const { file, preview } of taken) queue.current = queue.current.then(() => send(file, preview));
  }

  function move(from: number, to: number) {
    const urls = [...form.currentValues().imageUrls];
    const [moved] = urls.splice(from, 1);
    if (moved === undefined || to < 0 || to > urls.length) return;
    urls.splice(to, 0, moved);
    put(urls);
  }

  return {
    urls: form.values.imageUrls,
    error: form.errors.imageUrls,
    loading,
    sending,
    add,
    remove: (url) => put(form.currentValues().imageUrls.filter((other) => other !== url)),
    move,
    done: () => queue.current,
  };
}
