import type { Plugin } from 'vite';

/**
 * Answers the question of the reader of spreadsheets whether there is Node's `require`, because the bundler would put a
 * substitute for it into the runtime that every page loads.
 */
export function withoutRequire(): Plugin {
  return {
    name: 'spreadsheets-without-require',
    apply: 'build',
    transform: {
      filter: { id: /\/@e965\/xlsx\// },
      handler: (code) => ({ code: code.replaceAll('typeof require!=="undefined"', 'false'), map: null }),
    },
  };
}
