/* SVG elements. */

type Extra = Record<string, string | number>;

const attributes = (extra: Extra) =>
  Object.entries(extra)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0, extra: Extra = {}) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"${attributes(extra)}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, extra: Extra = {}) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${attributes(extra)}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra: Extra = {}) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${attributes(extra)}/>`;

export const shape = (d: string, fill: string, extra: Extra = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;

export const stroke = (d: string, colour: string, width: number, extra: Extra = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(extra)}/>`;

/** Children scaled and then moved by (x, y). */
export const placed = (x: number, y: number, scale: number, ...children: string[]) =>
  `<g transform="translate(${tidy(x)} ${tidy(y)}) scale(${tidy(scale)})">${children.join('')}</g>`;

/** Children clipped by the outline. `id` must be unique in the picture. */
export const clipped = (id: string, outline: string, ...children: string[]) =>
  `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${children.join('')}</g>`;

export const bubbles = (...points: [x: number, y: number, r: number][]) =>
  points.map(([x, y, r]) => circle(x, y, r, '#fff', { opacity: 0.7 })).join('');

const tidy = (n: number) => Math.round(n * 1000) / 1000;
