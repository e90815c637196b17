/** Brand graphics as SVG elements. */

const PIN = 'M36.5 59.6C34 62 30 62 27.5 59.6C17 49.6 5 42 5 27.5A27 27 0 0 1 59 27.5C59 42 47 49.6 36.5 59.6Z';
const FISH = 'M10 0C7-5.6-.5-6.4-5.2-1.8L-10-5C-8.8-1.7-8.8 1.7-10 5L-5.2 1.8C-.5 6.4 7 5.6 10 0Z';

const COLOURS = {
  normal: { pin: '#0A6E7F', fish: '#fff', lead: '#FFC145', eye: '#0A6E7F' },
  /** For a background in the brand's colour. */
  inverse: { pin: '#fff', fish: '#0A6E7F', lead: '#FF6A4D', eye: '#fff' },
} as const;

/** Returns the logo: a map pin with three fish, `size` wide and high. */
export function logo(x: number, y: number, size: number, colours: keyof typeof COLOURS): string {
  const { pin, fish, lead, eye } = COLOURS[colours];
  const swimming = (at: string, scale: number, fill: string) =>
    `<path transform="translate(${at}) rotate(-14) scale(${scale})" d="${FISH}" fill="${fill}"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size / 64})"><path d="${PIN}" fill="${pin}"/>${swimming('40 12.5', 0.85, fish)}${swimming('29 28', 1.5, lead)}${swimming('42.5 42', 0.85, fish)}<circle cx="37.5" cy="24.3" r="1.7" fill="${eye}"/></g>`;
}

/** Returns a pattern of fish scales on the brand's colour, the placeholder for a missing cover. */
export function scales(width: number, height: number): string {
  const step = 68;
  return `<defs><pattern id="scales" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><g fill="none" stroke="#1A8092" stroke-width="4"><path d="M0 0a34 34 0 0 0 68 0M-34 34a34 34 0 0 0 68 0M34 34a34 34 0 0 0 68 0M-34 -34a34 34 0 0 0 68 0M34 -34a34 34 0 0 0 68 0"/></g></pattern></defs><rect width="${width}" height="${height}" fill="#0A6E7F"/><rect width="${width}" height="${height}" fill="url(#scales)"/>`;
}

/** Returns a row of half circles below `y`, like the hem of a shop's awning. */
export function awning(y: number, width: number): string {
  const across = 40;
  return Array.from({ length: Math.ceil(width / across) }, (_, n) => {
    const fill = n % 2 === 0 ? '#0A6E7F' : '#2A9DAC';
    return `<path d="M${n * across} ${y}a${across / 2} ${across / 2} 0 0 0 ${across} 0Z" fill="${fill}"/>`;
  }).join('');
}

export function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const radius = n % 2 === 0 ? 12 : 5.4;
    const angle = (n * Math.PI) / 5 - Math.PI / 2;
    return `${(12 + radius * Math.cos(angle)).toFixed(2)},${(12.8 + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `<polygon transform="translate(${x} ${y}) scale(${size / 24})" points="${points.join(' ')}" fill="#F5A70A" stroke="#A8650A" stroke-width="1.2" stroke-linejoin="round"/>`;
}
