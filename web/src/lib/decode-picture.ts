/** Decodes the picture of a URL; null if that fails. */
export async function decodeImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Decodes a file as a picture. @returns its size and an object URL, which the caller revokes; null if that fails */
export async function decodePicture(
  file: Blob,
): Promise<{ url: string; size: { width: number; height: number } } | null> {
  const url = URL.createObjectURL(file);
  const image = await decodeImage(url);
  if (image) return { url, size: { width: image.naturalWidth, height: image.naturalHeight } };
  URL.revokeObjectURL(url);
  return null;
}
