import sharp from 'sharp';

/** Creates a picture to upload. Its colour is derived from the first letter of `name`. */
export async function picture(name: string, type: 'png' | 'jpeg', width = 400, height = 400) {
  const red = (name.charCodeAt(0) * 53) % 256;
  const image = sharp({ create: { width, height, channels: 3, background: { r: red, g: 160, b: 172 } } });
  return { name: `${name}.${type}`, mimeType: `image/${type}`, buffer: await image.toFormat(type).toBuffer() };
}
