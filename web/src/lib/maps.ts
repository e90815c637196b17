/** Where a shop is: coordinates where it has them (strings, as the API has them), else its address. */
export interface ShopAddress {
  latitude: string | null;
  longitude: string | null;
  formattedAddress: string | null;
  address: string;
  neighborhood: string;
  city: string;
  state: string | null;
}

/** A link that opens a map at a shop: by coordinates, or by searching for its address. */
export function mapUrl(shop: ShopAddress): string {
  const written = [shop.address, shop.neighborhood, shop.city, shop.state].filter(Boolean).join(', ');
  const query =
    shop.latitude && shop.longitude ? `${shop.latitude},${shop.longitude}` : (shop.formattedAddress ?? written);
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
