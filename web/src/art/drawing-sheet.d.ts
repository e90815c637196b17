declare module 'virtual:drawing-sheet' {
  /** The picture in which all drawings of art/things lie beside one another. */
  export const address: string;
  /** Their file names without the ending, from left to right. */
  export const names: readonly string[];
}
