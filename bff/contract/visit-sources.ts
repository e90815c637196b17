/** Sources of visits that the client sends, with their labels on screens. */
export const VISIT_SOURCE_NAMES = {
  busca: 'Busca',
  compartilhar: 'Compartilhamento',
  qr: 'QR code',
  inicio: 'Início',
} as const;
