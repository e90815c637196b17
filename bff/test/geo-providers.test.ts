import type { Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type FakeHandler, FakeProvider, respondJson } from '../../infra/test/fake-provider.ts';
import type { RunningProduct } from '../../infra/test/product.ts';
import { GoogleGeocoder } from '../src/geo/google.ts';
import { NominatimGeocoder } from '../src/geo/nominatim.ts';
import { startBff } from './only-bff.ts';

let fake: FakeProvider;
let product: RunningProduct;

async function call<T>(path: string, init: RequestInit = {}) {
  const response = await fetch(`${product.baseUrl}/api${path}`, init);
  return { status: response.status, body: (await response.json()) as T };
}

function reverse(lat: number, lng: number) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ lat, lng }) };
  return call<Locality>('/reverse-geocode', init);
}

/** The gazetteer's result for Copacabana. */
const COPACABANA = { city: 'Rio de Janeiro', neighborhood: 'Copacabana' };

function googleResult(neighborhood: string, country = 'BR') {
  const part = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types });
  return {
    formatted_address: `${neighborhood}, São Paulo - SP, Brasil`,
    place_id: 'ChIJ-1',
    geometry: { location: { lat: -23.56, lng: -46.69 } },
    address_components: [
      part(neighborhood, neighborhood, 'sublocality_level_1', 'sublocality', 'political'),
      part('São Paulo', 'São Paulo', 'administrative_area_level_2', 'political'),
      part('São Paulo', 'SP', 'administrative_area_level_1', 'political'),
      part('05422-000', '05422-000', 'postal_code'),
      part('Brasil', country, 'country', 'political'),
    ],
  };
}

describe('with a Google key', () => {
  const google: FakeHandler = (req, res) => {
    const url = new URL(req.url ?? '', 'http://fake');
    if (url.pathname === '/v1/places:autocomplete') {
      const structuredFormat = { mainText: { text: 'Pinheiros' }, secondaryText: { text: 'São Paulo - SP, Brasil' } };
      const placePrediction = {
        placeId: 'ChIJ-1',
        text: { text: 'Pinheiros, São Paulo - SP, Brasil' },
        structuredFormat,
      };
      return respondJson(res, { suggestions: [{ placePrediction }] });
    }
    if (url.searchParams.get('place_id') === 'none') {
      res.statusCode = 400;
      return respondJson(res, { status: 'INVALID_REQUEST' });
    }
    const nowhere = url.searchParams.get('latlng') === '0,-30' || url.searchParams.get('address') === 'Lugar Nenhum';
    if (nowhere) return respondJson(res, { status: 'ZERO_RESULTS', results: [] });
    const country = url.searchParams.get('latlng') === '-34.6,-58.4' ? 'AR' : 'BR';
    respondJson(res, { status: 'OK', results: [googleResult('Pinheiros', country)] });
  };

  beforeAll(async () => {
    fake = new FakeProvider(google);
    await fake.listen();
    const urls = { GOOGLE_MAPS_URL: fake.url, GOOGLE_PLACES_URL: fake.url };
    product = await startBff({ GOOGLE_MAPS_API_KEY: 'test-key', ...urls });
  });
  afterAll(async () => {
    await product?.stop();
    fake?.close();
  });

  it('returns the key to the browser, and its content security policy allows Google Maps', async () => {
    expect(await call('/google-maps-key')).toEqual({ status: 200, body: { apiKey: 'test-key' } });
    const page = await fetch(product.baseUrl);
    const scripts = /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(scripts).toContain('https://maps.googleapis.com');
    // A wildcard would include storage.googleapis.com, where anyone can publish scripts.
    expect(scripts).not.toContain('*');
  });

  it('calls Google once for positions that are close together', async () => {
    const answer = { status: 200, body: { city: 'São Paulo', neighborhood: 'Pinheiros' } };
    expect(await reverse(-23.56001, -46.69001)).toEqual(answer);
    expect(await reverse(-23.56002, -46.69002)).toEqual(answer);
    expect(fake.requests).toHaveLength(1);
    const { pathname, searchParams } = fake.requests[0]?.url ?? new URL('http://none');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/maps/api/geocode/json',
      { latlng: '-23.56,-46.69', language: 'pt-BR', region: 'br', key: 'test-key' },
    ]);
  });

  it('finds nothing when Google finds nothing, and nothing outside Brazil', async () => {
    expect((await reverse(0, -30)).status).toBe(404);
    expect((await reverse(-34.6, -58.4)).status).toBe(404);
  });

  it('searches regions of Brazil and returns their positions', async () => {
    const { body } = await call<PlacePrediction[]>('/places?q=pinheiros');
    expect(body).toEqual([
      {
        placeId: 'ChIJ-1',
        description: 'Pinheiros, São Paulo - SP, Brasil',
        mainText: 'Pinheiros',
        secondaryText: 'São Paulo - SP, Brasil',
      },
    ]);
    const asked = fake.requests.at(-1);
    expect(asked?.key).toBe('test-key');
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      input: 'pinheiros',
      languageCode: 'pt-BR',
      includedRegionCodes: ['br'],
      includedPrimaryTypes: ['(regions)'],
    });
    expect((await call<PlaceDetails>('/places/ChIJ-1')).body).toEqual({
      city: 'São Paulo',
      state: 'SP',
      neighborhood: 'Pinheiros',
      formattedAddress: 'Pinheiros, São Paulo - SP, Brasil',
      lat: -23.56,
      lng: -46.69,
    });
  });

  it('continues to call Google after a request that Google refuses', async () => {
    expect((await call('/places/none')).status).toBe(404);
    const before = fake.requests.length;
    expect((await call<PlacePrediction[]>('/places?q=vila')).body).toMatchObject([{ placeId: 'ChIJ-1' }]);
    // The limit of 100 UTF-16 units splits the emoji.
    await call(`/places?q=${'a'.repeat(99)}${encodeURIComponent('🐠')}`);
    expect(fake.requests.slice(before).map(({ body }) => JSON.parse(body).input.isWellFormed())).toEqual([true, true]);
  });

  it('finds addresses in Brazil', async () => {
    const google = new GoogleGeocoder('test-key', { mapsUrl: fake.url, placesUrl: fake.url });
    expect(await google.locate('Rua dos Pinheiros, 1, Pinheiros, São Paulo')).toEqual({
      latitude: '-23.56',
      longitude: '-46.69',
      city: 'São Paulo',
      state: 'SP',
      postalCode: '05422-000',
      formattedAddress: 'Pinheiros, São Paulo - SP, Brasil',
      placeId: 'ChIJ-1',
    });
    const asked = fake.requests.at(-1)?.url.searchParams;
    expect([asked?.get('address'), asked?.get('components')]).toEqual([
      'Rua dos Pinheiros, 1, Pinheiros, São Paulo',
      'country:BR',
    ]);
    expect(await google.locate('Lugar Nenhum')).toBeUndefined();
  });

  it('takes no address in another state than the given one', async () => {
    const google = new GoogleGeocoder('test-key', { mapsUrl: fake.url, placesUrl: fake.url });
    expect(await google.locate('Rua dos Pinheiros, 1, Pinheiros, São Paulo', 'SP')).toMatchObject({ state: 'SP' });
    expect(fake.requests.at(-1)?.url.searchParams.get('address')).toMatch(/, São Paulo - SP$/);
    expect(await google.locate('Rua dos Pinheiros, 1, Pinheiros, São Paulo', 'MG')).toBeUndefined();
  });

  it('uses the gazetteer while Google refuses, and pauses its calls to Google', async () => {
    fake.handler = (_req, res) =>
      respondJson(res, { status: 'REQUEST_DENIED', error_message: 'no billing', results: [] });
    const before = fake.requests.length;
    expect(await reverse(-22.9707, -43.1823)).toEqual({ status: 200, body: COPACABANA });
    const [place] = (await call<PlacePrediction[]>('/places?q=copacabana')).body;
    expect((await call<PlaceDetails>(`/places/${place?.placeId}`)).body).toMatchObject(COPACABANA);
    expect(fake.requests.length - before).toBe(1);
    expect(await call('/places/ChIJ-2')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('with a Nominatim server', () => {
  const madalena = {
    osm_type: 'relation',
    osm_id: 42,
    lat: '-23.5460',
    lon: '-46.6900',
    name: 'Vila Madalena',
    display_name: 'Vila Madalena, São Paulo, Brasil',
    address: {
      suburb: 'Vila Madalena',
      postcode: '05435-000',
      city: 'São Paulo',
      country_code: 'br',
      'ISO3166-2-lvl4': 'BR-SP',
    },
  };
  const nominatim: FakeHandler = (req, res) => {
    const url = new URL(req.url ?? '', 'http://fake');
    if (url.searchParams.get('q') === 'Lugar Nenhum') return respondJson(res, []);
    if (url.pathname !== '/osm/reverse')
      return respondJson(res, url.searchParams.get('osm_ids') === 'N9' ? [] : [madalena]);
    respondJson(res, url.searchParams.get('lon') === '-30' ? { error: 'Unable to geocode' } : madalena);
  };

  beforeAll(async () => {
    fake = new FakeProvider(nominatim);
    await fake.listen();
    product = await startBff({ NOMINATIM_URL: `${fake.url}/osm` });
  });
  afterAll(async () => {
    await product?.stop();
    fake?.close();
  });

  it('looks up positions', async () => {
    expect((await reverse(-23.546, -46.69)).body).toEqual({ city: 'São Paulo', neighborhood: 'Vila Madalena' });
    expect((await reverse(0, -30)).status).toBe(404);
  });

  it('finds addresses', async () => {
    const geocoder = new NominatimGeocoder(`${fake.url}/osm`);
    expect(await geocoder.locate('Rua Harmonia, 1, Vila Madalena, São Paulo')).toEqual({
      latitude: '-23.546',
      longitude: '-46.69',
      city: 'São Paulo',
      state: 'SP',
      postalCode: '05435-000',
      formattedAddress: 'Vila Madalena, São Paulo, Brasil',
      placeId: 'R42',
    });
    expect(await geocoder.locate('Lugar Nenhum')).toBeUndefined();
    expect(await geocoder.locate('Rua Harmonia, 1, Vila Madalena, São Paulo', 'SP')).toMatchObject({ state: 'SP' });
    expect(fake.requests.at(-1)?.url.searchParams.get('q')).toMatch(/, São Paulo, SP$/);
    expect(await geocoder.locate('Rua Harmonia, 1, Vila Madalena, São Paulo', 'MG')).toBeUndefined();
  });

  it('searches places and returns their positions', async () => {
    expect((await call('/places?q=madalena')).body).toEqual([
      {
        placeId: 'R42',
        description: 'Vila Madalena, São Paulo, Brasil',
        mainText: 'Vila Madalena',
        secondaryText: 'São Paulo, Brasil',
      },
    ]);
    expect(fake.requests.at(-1)?.url.searchParams.get('countrycodes')).toBe('br');
    expect((await call('/places/R42')).body).toMatchObject({
      city: 'São Paulo',
      state: 'SP',
      lat: -23.546,
      lng: -46.69,
    });
    expect((await call('/places/N9')).status).toBe(404);
    const before = fake.requests.length;
    for (const id of ['nada', `N${'9'.repeat(19)}`]) expect((await call(`/places/${id}`)).status).toBe(404);
    expect(fake.requests.length).toBe(before);
  });

  it('times out after three seconds', async () => {
    fake.handler = () => undefined;
    const start = Date.now();
    expect((await reverse(-22.9707, -43.1823)).body).toEqual(COPACABANA);
    // Generous for a busy machine; without a timeout it would take minutes.
    expect(Date.now() - start).toBeLessThan(30_000);
    // The server is not called for the next ten seconds. Retried, because they may have passed on a busy machine.
    await eventually(async () => {
      await reverse(-22.9707, -43.1823);
      const asked = fake.requests.length;
      expect((await reverse(-22.9708, -43.1824)).body).toEqual(COPACABANA);
      expect(fake.requests).toHaveLength(asked);
    });
  });
});
