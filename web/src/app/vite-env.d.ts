/** Identifies the build in error reports (web/vite.config.ts). */
declare const __BUILD_ID__: string;

declare module 'virtual:sprite-sheet' {
  /** URL of the picture that contains all drawings of art/category-icons, side by side. */
  export const url: string;
  /** File names of the drawings without the extension, from left to right. */
  export const names: readonly string[];
}
