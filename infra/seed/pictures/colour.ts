/**
 * Shifts a colour's hue in OKLCH (https://bottosson.github.io/posts/oklab/), so that base, light and shade of a drawing
 * remain three tones of one colour. Adapts the lightness of saturated colours to the new hue, because a dark yellow
 * would look olive and a light blue grey.
 */
export function turnHue(hex: string, degrees: number): string {
  const [lightness, a, b] = toOklab(channels(hex));
  const chroma = Math.hypot(a, b);
  const hue = Math.atan2(b, a) + (degrees * Math.PI) / 180;
  const strength = Math.min(1, chroma / 0.12);
  const lighter = 0.6 * strength * (naturalLightness(hue) - naturalLightness(Math.atan2(b, a)));
  return toHex(insideGamut(Math.min(Math.max(0.95, lightness), lightness + lighter), chroma, hue));
}

/** Approximate lightness at which a hue has its highest chroma. */
function naturalLightness(hue: number): number {
  const towardsYellow = Math.cos(hue - (108 * Math.PI) / 180);
  return towardsYellow > 0 ? 0.64 + 0.3 * towardsYellow ** 2 : 0.64 + 0.12 * towardsYellow;
}

type Triple = [number, number, number];

function channels(hex: string): Triple {
  const at = (i: number) => toLinear(Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces the chroma until the colour is within sRGB. */
function insideGamut(lightness: number, chroma: number, hue: number): Triple {
  for (let strength = chroma; ; strength -= 0.005) {
    const rgb = fromOklab([lightness, strength * Math.cos(hue), strength * Math.sin(hue)]);
    if (strength <= 0 || rgb.every((c) => c >= -0.001 && c <= 1.001)) return rgb;
  }
}

function toHex(rgb: Triple): string {
  const byte = (c: number) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, c)))) * 255);
  return `#${rgb.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
