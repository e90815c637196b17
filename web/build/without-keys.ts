import type { Plugin } from 'vite';

/**
 * Removes React's keys from the shapes of icons: they are random, so they do not compress. The shapes of an
 * icon never change places, and only React's development build asks for keys.
 */
export function withoutKeys(): Plugin {
  return {
    name: 'icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replace(/, key: "\w+"/g, ''), map: null }),
    },
  };
}
