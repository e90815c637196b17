/** Variants of shopfronts. */

export interface Palette {
  sky: string;
  wall: string;
  /** Sign, frame and door. */
  dark: string;
  /** Awning. */
  main: string;
  /** The awning's other stripe. */
  pale: string;
}

export const palettes = {
  mare: { sky: '#CDEDF3', wall: '#FFF4E2', dark: '#075A68', main: '#0A6E7F', pale: '#BFE6EC' },
  brick: { sky: '#FFE9CF', wall: '#FDF7EE', dark: '#B93A22', main: '#E8503A', pale: '#FFD9CF' },
  indigo: { sky: '#E2E6FB', wall: '#F3F1FF', dark: '#2C3C92', main: '#3A4EAE', pale: '#C9D0F5' },
  leaf: { sky: '#DFF3DF', wall: '#FBFAF0', dark: '#1F6B3C', main: '#2F8F4E', pale: '#C8EBD0' },
  berry: { sky: '#FDE3EA', wall: '#FFF8F6', dark: '#8F2F59', main: '#C9487A', pale: '#F7CADB' },
  amber: { sky: '#FFF3D6', wall: '#FFFBF0', dark: '#8A5A00', main: '#F2A93B', pale: '#FFEBC2' },
  violet: { sky: '#EDE6FB', wall: '#FBF8FF', dark: '#5B349B', main: '#8A63D2', pale: '#DDD0F7' },
  sky: { sky: '#DCEBFB', wall: '#FFF9EF', dark: '#1F5FA8', main: '#3B8FD4', pale: '#CFE6F8' },
  olive: { sky: '#EEF4D9', wall: '#FDFBF0', dark: '#566B1F', main: '#7F9A34', pale: '#E2ECC0' },
  earth: { sky: '#FBEBDD', wall: '#FFF8EC', dark: '#7A4B2A', main: '#B4764A', pale: '#F3DEC8' },
  mint: { sky: '#DDF5EC', wall: '#FFFAF0', dark: '#14705A', main: '#2FA581', pale: '#C5EDE0' },
  wine: { sky: '#FBE3E4', wall: '#FFF6F0', dark: '#7A1F33', main: '#B8344F', pale: '#F5CBD2' },
  slate: { sky: '#E6EEF2', wall: '#FAFBFA', dark: '#29424D', main: '#4C6A78', pale: '#D3DEE4' },
  coral: { sky: '#FFE9E2', wall: '#FFF9F4', dark: '#A8452F', main: '#FF6A4D', pale: '#FFDCD2' },
  lagoon: { sky: '#D5F2EE', wall: '#F6FBF4', dark: '#0B5A5A', main: '#16A3A0', pale: '#BFECE8' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

/** `wide`: one window, door right; `left`: door left; `twin`: door between windows; `arcade`: two windows, door right. */
export const layouts = ['wide', 'left', 'twin', 'arcade'] as const;
export type Layout = (typeof layouts)[number];

export const roofs = ['flat', 'cornice', 'parapet', 'tiles', 'gable'] as const;
export type Roof = (typeof roofs)[number];

export const backdrops = ['city', 'towers', 'hills', 'sea', 'pines', 'planalto', 'forest', 'colonial'] as const;
export type Backdrop = (typeof backdrops)[number];

export const pavements = ['waves', 'zigzag', 'tiles', 'pebbles'] as const;
export type Pavement = (typeof pavements)[number];

export const doors = ['glass', 'round', 'panels'] as const;
export type Door = (typeof doors)[number];

export const windowStyles = ['day', 'warm', 'reef', 'rose', 'mint'] as const;
export type WindowStyle = (typeof windowStyles)[number];

export const streetDetails = ['pots', 'bench', 'flowers', 'board', 'bike'] as const;
export type StreetDetail = (typeof streetDetails)[number];
