/** A position in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

const MESSAGES: Record<number, string> = {
  1: 'Permissão de localização negada',
  2: 'Localização indisponível',
  3: 'Tempo esgotado ao obter localização',
};

/**
 * The reader's position, with the browser's permission.
 * @throws Error with a message for the reader: not supported, refused, not available, too slow
 */
export function currentPosition(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error('Geolocalização não é suportada pelo seu navegador'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => reject(new Error(MESSAGES[code] ?? 'Erro ao obter localização')),
      OPTIONS,
    );
  });
}
