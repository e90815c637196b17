import { copyText } from './copy.ts';

/** `dismissed`: the user closed the share sheet. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the device's share sheet; if there is none or it fails, copies the link. Never throws. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  // Some browsers have `share` without `canShare`.
  if (navigator.share && navigator.canShare?.(link) !== false) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed';
}
