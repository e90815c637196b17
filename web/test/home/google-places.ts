import { describe, expect, it } from '@jest/globals';
import type { Site } from '../site.ts';

/** Takes the place of Google's script, which a test cannot load: the parts that the client calls. */
const GOOGLE_SCRIPT = `
  const asked = [];
  class AutocompleteSessionToken {}
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions(request) {
      asked.push(request);
      const text = (words) => ({ text: words });
      const placePrediction = {
        placeId: 'g1', text: text('Carmo, Olinda'), mainText: text('Carmo'), secondaryText: text('Olinda') };
      return { suggestions: [{ placePrediction }] };
    },
  };
  class Place {
    async fetchFields() {
      const component = (longText, ...types) => ({ longText, shortText: longText, types });
      return { place: {
        location: { lat: () => -8.015, lng: () => -34.85 },
        formattedAddress: 'Carmo, Olinda',
        addressComponents: [component('Carmo', 'sublocality_level_1'), component('Olinda', 'locality')],
      } };
    }
  }
  const library = { AutocompleteSuggestion, AutocompleteSessionToken, Place };
  window.asked = asked;
  window.google = { maps: { importLibrary: async () => library } };
`;

/** Tests of the search for a place where a Google key is set. */
export function googlePlaces(site: Site): void {
  describe('the search for a place with a Google key', () => {
    it('loads the script in Portuguese and asks it for regions of Brazil', async () => {
      // The content security policy of a product without a key blocks the script.
      const page = await site.newPage({ bypassCSP: true });
      const scripts: URL[] = [];
      await page.route('**/api/google-maps-key', (route) => route.fulfill({ json: { apiKey: 'a-key' } }));
      await page.route('https://maps.googleapis.com/**', (route) => {
        scripts.push(new URL(route.request().url()));
        return route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT });
      });
      await page.goto('/');
      await page.getByRole('button', { name: 'Escolher local' }).click();
      await page.getByRole('combobox', { name: 'Buscar bairro ou cidade' }).fill('carmo');
      await page.getByRole('option', { name: 'Carmo Olinda' }).click();
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await page.getByText('556 m', { exact: true }).waitFor();
      const wanted = { key: 'a-key', libraries: 'places', language: 'pt-BR' };
      expect(scripts.map(({ searchParams }) => Object.fromEntries(searchParams))).toMatchObject([wanted]);
      expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toMatchObject([
        { input: 'carmo', includedPrimaryTypes: ['(regions)'], includedRegionCodes: ['br'] },
      ]);
    });

    it('uses the server’s search when the script fails to load', async () => {
      const page = await site.newPage({ bypassCSP: true });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.route('**/api/google-maps-key', (route) => route.fulfill({ json: { apiKey: 'a-key' } }));
      await page.route('https://maps.googleapis.com/**', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('button', { name: 'Escolher local' }).click();
      await page.getByRole('combobox', { name: 'Buscar bairro ou cidade' }).fill('olinda');
      await page.getByRole('option', { name: 'Olinda PE, Brasil' }).first().waitFor();
      expect(said).toContain('Failed to load Google Maps');
    });
  });
}
