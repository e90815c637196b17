/** Long enough for any browser to have taken the file. */
const KEPT_MS = 60_000;

/** Hands somebody a file that was made here. `type` is its media type. */
export function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
