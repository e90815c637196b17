import product from '../../../../package.json' with { type: 'json' };

/** Version of the product. Bundles contain it, so that a process tells that of its code and not of a newer checkout. */
export const version: string = product.version;

/** Major and minor version: releases that differ only in the patch store the same data. */
export function releaseOf(of: string): { major: number; minor: number } {
  const [major = 0, minor = 0] = of.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { major, minor };
}

/** Whether the major and minor version of `a` are before those of `b`. */
export function isEarlierRelease(a: string, b: string): boolean {
  const [one, other] = [releaseOf(a), releaseOf(b)];
  return one.major < other.major || (one.major === other.major && one.minor < other.minor);
}
