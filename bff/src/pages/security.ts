import { SECURITY_HEADERS } from '../http/app.ts';
import type { Template } from './template.ts';

/** Hosts of the Maps API's scripts. A wildcard would allow storage.googleapis.com, where anybody can publish files. */
const MAPS_SCRIPTS = 'https://maps.googleapis.com https://maps.gstatic.com';
const GOOGLE = 'https://*.googleapis.com https://*.gstatic.com';

/**
 * Returns the Content-Security-Policy: own files, pictures by https, and Google Maps if a key is set. JSON-LD is data
 * and needs no permission; the built page's inline scripts and styles are allowed by hash.
 */
function policy({ inlineScripts, inlineStyles }: Template, googleMaps: boolean): string {
  const sources: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...(googleMaps ? [MAPS_SCRIPTS] : [])],
    // Google Maps inserts inline styles. Without the page's hashes, because a hash disables 'unsafe-inline'.
    'style-src': ["'self'", ...(googleMaps ? ["'unsafe-inline'", 'https://fonts.googleapis.com'] : inlineStyles)],
    // The content of a page has style attributes: sizes and grounds of its pictures. React escapes their values.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'", ...(googleMaps ? ['https://fonts.gstatic.com'] : [])],
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'connect-src': ["'self'", ...(googleMaps ? [GOOGLE] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // An admin's screen shows the page of a waiting shop in a frame.
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(sources)
    .map(([directive, allowed]) => `${directive} ${allowed.join(' ')}`)
    .join('; ');
}

/** Returns the security headers of a page. */
export function securityHeaders(template: Template, options: { googleMaps: boolean }): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': policy(template, options.googleMaps),
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'SAMEORIGIN',
  };
}
