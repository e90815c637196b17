/** A geographic position, in degrees. */
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
 * Returns the device's position; the browser asks for permission. Times out after 10 s.
 * @throws Error with a message for the user: not supported, denied, unavailable or timed out
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
