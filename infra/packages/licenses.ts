import satisfies from 'spdx-satisfies';
import { z } from 'zod';

const license = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);

const component = z.object({
  'bom-ref': z.string(),
  purl: z.string(),
  licenses: z.array(license).optional(),
});

/** The part of a CycloneDX document, as `npm sbom` prints it, that names licenses. */
export const sbom = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(component) });
export type Component = z.infer<typeof component>;

/**
 * Licenses under which a package may ship. LGPL is the license of libvips, which sharp links dynamically; OFL is for
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

/** Licenses of packages that state them elsewhere than in the field `license` of their package.json. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  'passport-local@1.0.0': 'MIT',
  'passport-strategy@1.0.0': 'MIT',
  'pause@0.0.1': 'MIT',
};

/** The project's packages are private and have no license. */
const OWN = 'pkg:npm/%40cardume/';

/** Returns a line for each license of a package that is not allowed, and for each package without one. */
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
