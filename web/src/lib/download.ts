/** Every browser has read the file by then. */
const OBJECT_URL_TTL_MS = 60_000;

/** Saves text as a file. @param type its media type */
export function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_TTL_MS);
}
