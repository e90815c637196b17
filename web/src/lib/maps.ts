/** The location of a shop as the API has it: coordinates (strings; null if unknown) and the address. */
export interface ShopAddress {
  latitude: string | null;
  longitude: string | null;
  formattedAddress: string | null;
  address: string;
  neighborhood: string;
  city: string;
  state: string | null;
}

/** Returns a Google Maps URL of a shop: by its coordinates, else a search for its address. */
export function mapUrl(shop: ShopAddress): string {
  const written = [shop.address, shop.neighborhood, shop.city, shop.state].filter(Boolean).join(', ');
  const query =
    shop.latitude && shop.longitude ? `${shop.latitude},${shop.longitude}` : (shop.formattedAddress ?? written);
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
