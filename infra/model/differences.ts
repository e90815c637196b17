/**
 * Returns the first difference between a value and the expected facts; undefined if it has all of them. Objects may have
 * other properties; undefined is also null; lists must be equal in length and order.
 */
export function differenceOf(expected: unknown, actual: unknown, at = ''): string | undefined {
  if (Object.is(expected, actual) || (expected === undefined && actual === null)) return undefined;
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return `${at || 'it'} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return `${at || 'it'} has ${actual.length} items, not ${expected.length}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  }
  for (const [name, value] of Object.entries(expected)) {
    const difference = differenceOf(value, Reflect.get(actual, name), `${at}/${name}`);
    if (difference) return difference;
  }
  return undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
