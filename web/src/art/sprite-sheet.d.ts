declare module 'virtual:sprite-sheet' {
  /** The picture in which all drawings of art/things lie side by side. */
  export const url: string;
  /** Their file names without the extension, from left to right. */
  export const names: readonly string[];
}
