/** The outcome of sharing a link. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the share sheet of the device; copies the link where there is none or it fails. */
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
