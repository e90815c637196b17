import product from '../../../../package.json' with { type: 'json' };

/** Version of the product. Bundled, so that a process reports the version of its code and not of a newer checkout. */
export const version: string = product.version;

/** Returns the major and minor version. Versions that differ only in the patch store the same data. */
export function releaseOf(of: string): { major: number; minor: number } {
  const [major = 0, minor = 0] = of.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { major, minor };
}

/** Whether `a` is of an earlier release than `b`, ignoring the patch version. */
export function isEarlierRelease(a: string, b: string): boolean {
  const [one, other] = [releaseOf(a), releaseOf(b)];
  return one.major < other.major || (one.major === other.major && one.minor < other.minor);
}
