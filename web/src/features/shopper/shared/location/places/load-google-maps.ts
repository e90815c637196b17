const TIMEOUT_MS = 10_000;
const CALLBACK = 'onGoogleMapsLoaded';

declare global {
  interface Window {
    [CALLBACK]?: () => void;
  }
}

/**
 * Loads Google's script, in Portuguese and for Brazil. Resolves to its places library.
 * @throws Error `Failed to load Google Maps`, also on a timeout
 */
export function loadGoogleMaps(apiKey: string): Promise<google.maps.PlacesLibrary> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Failed to load Google Maps'));
    const ready = () => {
      placesLibrary()?.then(resolve, fail);
    };
    const script = document.createElement('script');
    script.src = addressOf(apiKey);
    script.async = true;
    script.onload = ready;
    script.onerror = fail;
    window[CALLBACK] = ready;
    document.head.append(script);
    setTimeout(fail, TIMEOUT_MS);
  });
}

function addressOf(key: string): string {
  const options = { key, libraries: 'places', language: 'pt-BR', region: 'BR', loading: 'async', callback: CALLBACK };
  return `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(options)}`;
}

/** Returns undefined until the script has initialized. */
function placesLibrary(): Promise<google.maps.PlacesLibrary> | undefined {
  const maps: Partial<typeof google.maps> | undefined = window.google?.maps;
  if (maps?.importLibrary) return maps.importLibrary('places') as Promise<google.maps.PlacesLibrary>;
  return maps?.places && Promise.resolve(maps.places as google.maps.PlacesLibrary);
}
