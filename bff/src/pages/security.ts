import type { Response } from 'express';
import type { Template } from './template.ts';

/** Scripts of the Maps API. A wildcard would allow storage.googleapis.com, where anybody publishes files. */
const MAPS_SCRIPTS = 'https://maps.googleapis.com https://maps.gstatic.com';
const GOOGLE = 'https://*.googleapis.com https://*.gstatic.com';

/**
 * Content-Security-Policy: own files, pictures by https, Google Maps where a key is set. JSON-LD is data and needs no
 * permission; inline scripts and styles of the built page are allowed by hash.
 */
function policy({ inlineScripts, inlineStyles }: Template, googleMaps: boolean): string {
  const sources: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...(googleMaps ? [MAPS_SCRIPTS] : [])],
    // Google Maps inserts inline styles; a hash beside 'unsafe-inline' would disable it.
    'style-src': ["'self'", ...(googleMaps ? ["'unsafe-inline'", 'https://fonts.googleapis.com'] : inlineStyles)],
    'font-src': ["'self'", ...(googleMaps ? ['https://fonts.gstatic.com'] : [])],
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'connect-src': ["'self'", ...(googleMaps ? [GOOGLE] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(sources)
    .map(([directive, allowed]) => `${directive} ${allowed.join(' ')}`)
    .join('; ');
}

/** Sets the security headers of a page. */
export function protect(res: Response, template: Template, options: { googleMaps: boolean }): void {
  res.set({
    'Content-Security-Policy': policy(template, options.googleMaps),
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
}
