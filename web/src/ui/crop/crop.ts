import type { CSSProperties } from 'react';
import { decodeImage } from '../../lib/decode-picture.ts';

export interface Size {
  width: number;
  height: number;
}

/** A crop: its position, `x` and `y` from 0 (left, top) to 1 (right, bottom), and its zoom, 1 or more. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const CENTERED_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const QUALITY = 0.9;

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Moves the frame by fractions of its own width and height. */
export function moveFrame(picture: Size, target: Size, cut: Crop, [dx, dy]: readonly [number, number]): Crop {
  const area = cropArea(picture, target, cut);
  const step = (part: number, side: number, all: number) => (all > side ? (part * side) / (all - side) : 0);
  return {
    ...cut,
    x: within(cut.x + step(dx, area.width, picture.width)),
    y: within(cut.y + step(dy, area.height, picture.height)),
  };
}

/** Returns the cropped rectangle, in pixels of the picture. */
export function cropArea(picture: Size, target: Size, cut: Crop): Size & { left: number; top: number } {
  const scale = Math.min(picture.width / target.width, picture.height / target.height) / cut.zoom;
  const width = target.width * scale;
  const height = target.height * scale;
  return { width, height, left: (picture.width - width) * cut.x, top: (picture.height - height) * cut.y };
}

/** Returns the styles that position a picture in a frame so that the frame shows the crop. */
export function cropStyle(picture: Size, target: Size, cut: Crop): CSSProperties {
  const area = cropArea(picture, target, cut);
  return {
    width: `${(picture.width / area.width) * 100}%`,
    height: `${(picture.height / area.height) * 100}%`,
    transform: `translate(${(-area.left / picture.width) * 100}%, ${(-area.top / picture.height) * 100}%)`,
  };
}

/** Whether two aspect ratios differ by less than 1 %; then there is nothing to crop. */
export function hasSameAspectRatio(a: Size, b: Size): boolean {
  return Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.01;
}

/** @returns the cropped picture as JPEG, no larger than the target and not enlarged; null if that fails */
export async function cropPicture(source: { url: string; size: Size }, target: Size, cut: Crop): Promise<Blob | null> {
  const image = await decodeImage(source.url);
  if (!image) return null;
  const area = cropArea(source.size, target, cut);
  const scale = Math.min(1, target.width / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: transparent parts become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
