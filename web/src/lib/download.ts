/** By then every browser has read the object URL. */
const KEPT_MS = 60_000;

/** Downloads content made on the client. `type` is its media type. */
export function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
