import satisfies from 'spdx-satisfies';
import type { Component } from './sbom.ts';

/**
 * Licenses under which a package may ship. LGPL is that of libvips, which sharp loads as a library of its own; OFL is that of
 * fonts.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
  'Unlicense',
];

/** Packages that name their license in another place than the field `license` of their package.json. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  'passport-local@1.0.0': 'MIT',
  'passport-strategy@1.0.0': 'MIT',
  'pause@0.0.1': 'MIT',
};

/** Our own packages are private and have none. */
const OWN = 'pkg:npm/%40cardume/';

/** Returns a sentence for each package whose license is not allowed, or which names none. */
export function findRefusedLicenses(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    if (component.purl.startsWith(OWN)) return [];
    const name = component['bom-ref'];
    const licenses = licensesOf(component);
    if (licenses.length === 0) return [`${name} names no license`];
    return licenses.filter((expression) => !isAllowed(expression)).map((one) => `${name} has the license ${one}`);
  });
}

function licensesOf(component: Component): string[] {
  const elsewhere = NAMED_ELSEWHERE[component['bom-ref']];
  if (elsewhere) return [elsewhere];
  return (component.licenses ?? []).map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'unknown'),
  );
}

function isAllowed(expression: string): boolean {
  try {
    return satisfies(expression, ALLOWED);
  } catch {
    // Not an SPDX expression, like «SEE LICENSE IN …».
    return false;
  }
}
