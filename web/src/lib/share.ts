/** What became of a link that was to be shared. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Hands a link to the device's own share sheet; where there is none, or it refuses, the link is copied. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  if (navigator.canShare?.(link)) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
