import type { Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { openShop } from '../../infra/test/shops.ts';

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores', 'bff'], env: absentServices });
  const place = { latitude: '-22.8190', longitude: '-47.0647', city: 'Campinas', state: null };
  const services = servicesOf(product);
  await openShop(services, { ...place, neighborhood: 'Bairro Inventado', latitude: '-22.95', longitude: '-47.1' });
  for (const city of ['Rio de Janeiro', 'Cidade Inventada']) {
    const liar = { city, state: null, latitude: '-25.4284', longitude: '-49.2733', neighborhood: 'Bairro Falso' };
    for (let owners = 0; owners < 2; owners++) await openShop(services, liar);
  }
  for (let owners = 0; owners < 2; owners++) {
    await openShop(services, { ...place, neighborhood: 'Barão dos Peixes' });
  }
});
afterAll(() => product?.stop());

async function call<T>(path: string, init: RequestInit = {}) {
  const response = await fetch(`${product.baseUrl}/api${path}`, init);
  return { status: response.status, body: (await response.json()) as T };
}

function reverse(body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return call<Locality>('/reverse-geocode', init);
}

const search = (q: string) => call<PlacePrediction[]>(`/places?q=${encodeURIComponent(q)}`);
const found = async (q: string) => (await search(q)).body.map(({ description }) => description);

describe('POST /api/reverse-geocode, without keys', () => {
  it.each([
    [-23.5489, -46.6388, 'São Paulo', null],
    [-22.9707, -43.1823, 'Rio de Janeiro', 'Copacabana'],
    [-15.8336, -48.0565, 'Brasília', 'Taguatinga'],
    [-8.0476, -34.877, 'Recife', null],
    [-29.3788, -50.874, 'Gramado', null],
  ])('%d, %d lies in %s', async (lat, lng, city, neighborhood) => {
    expect(await reverse({ lat, lng })).toEqual({ status: 200, body: { city, neighborhood } });
  });

  it('returns the neighbourhood of the nearest shop', async () => {
    await eventually(async () => {
      const { body } = await reverse({ lat: -22.8195, lng: -47.065 });
      expect(body).toEqual({ city: 'Campinas', neighborhood: 'Barão dos Peixes' });
    });
    const { body } = await reverse({ lat: -22.9056, lng: -47.0608 });
    expect(body.neighborhood).not.toBe('Barão dos Peixes');
  });

  it('believes no shop in another town than it names; the search has no neighbourhood of a single owner', async () => {
    await eventually(async () => expect(await found('barao dos pei')).toHaveLength(1));
    expect((await reverse({ lat: -25.4284, lng: -49.2733 })).body).toEqual({ city: 'Curitiba', neighborhood: null });
    expect((await reverse({ lat: -22.95, lng: -47.1 })).body.neighborhood).toBe('Bairro Inventado');
    for (const invented of ['Cidade Inventada', 'Bairro Falso', 'Bairro Inventado']) {
      expect(await found(invented)).toEqual([]);
    }
  });

  it.each([
    ['the sea', 0, -30],
    ['Buenos Aires', -34.6, -58.4],
    ['Lisbon', 38.7, -9.1],
  ])('finds nothing for %s', async (_, lat, lng) => {
    expect(await reverse({ lat, lng })).toEqual({
      status: 404,
      body: { message: 'Local não encontrado', code: 'not_found' },
    });
  });

  const LAT = 'A latitude deve ser um número de -90 a 90';
  const LNG = 'A longitude deve ser um número de -180 a 180';
  it.each([
    [{}, { lat: LAT, lng: LNG }],
    [{ lat: 91, lng: 0 }, { lat: LAT }],
    [{ lat: 0, lng: -180.1 }, { lng: LNG }],
    [{ lat: '-23.5', lng: -46.6 }, { lat: LAT }],
    [{ lat: null, lng: -46.6 }, { lat: LAT }],
    [{ lat: -23.5 }, { lng: LNG }],
  ])('refuses %j', async (body, fields) => {
    expect(await reverse(body)).toMatchObject({ status: 400, body: { code: 'invalid_fields', fields } });
  });
});

describe('GET /api/places, without keys', () => {
  it('finds towns by a prefix of their name, larger ones first, regardless of accents and case', async () => {
    const places = await found('SAO');
    expect(places[0]).toBe('São Paulo - SP, Brasil');
    expect(places).toHaveLength(8);
    expect(await found('são')).toEqual(places);
  });

  it.each([
    ['camp', 'Campinas - SP, Brasil'],
    ['gramado', 'Gramado - RS, Brasil'],
    ['ji-parana', 'Ji-Paraná - RO, Brasil'],
    ['copacabana', 'Copacabana, Rio de Janeiro - RJ, Brasil'],
    ['vila mariana são p', 'Vila Mariana, São Paulo - SP, Brasil'],
    ['Vila Mariana, São Paulo - SP, Brasil', 'Vila Mariana, São Paulo - SP, Brasil'],
    ['planaltina go', 'Planaltina - GO, Brasil'],
  ])('%j means %s', async (q, description) => {
    expect((await found(q))[0]).toBe(description);
  });

  it('finds the neighbourhoods of shops, and completes their town and state', async () => {
    const [place] = await eventually(async () => {
      const { body } = await search('barao dos pei');
      expect(body).toHaveLength(1);
      return body;
    });
    expect(place).toMatchObject({ mainText: 'Barão dos Peixes', secondaryText: 'Campinas - SP, Brasil' });
    const { body } = await call<PlaceDetails>(`/places/${encodeURIComponent(place?.placeId ?? '')}`);
    expect(body).toEqual({
      city: 'Campinas',
      state: 'SP',
      neighborhood: 'Barão dos Peixes',
      formattedAddress: 'Barão dos Peixes, Campinas - SP, Brasil',
      lat: -22.819,
      lng: -47.0647,
    });
  });

  it.each(['', 'sa', '  sa ', '!!!', 'xyzw', 'Paris France'])('finds nothing for %j', async (q) => {
    expect(await search(q)).toEqual({ status: 200, body: [] });
  });

  it('requires a text, and accepts a very long one', async () => {
    expect(await call('/places')).toMatchObject({ status: 400, body: { fields: { q: 'Informe o que procurar' } } });
    expect((await search('são '.repeat(500))).status).toBe(200);
  });

  it('returns the position of a place', async () => {
    const [town] = (await search('Olinda')).body;
    expect(await call(`/places/${town?.placeId}`)).toMatchObject({
      status: 200,
      body: { city: 'Olinda', state: 'PE', neighborhood: null, formattedAddress: 'Olinda - PE, Brasil' },
    });
    expect(await call('/places/nada')).toEqual({
      status: 404,
      body: { message: 'Local não encontrado', code: 'not_found' },
    });
  });
});

it('GET /api/google-maps-key is a 404 without a key', async () => {
  const body = { message: 'Google Maps API key not configured', code: 'not_found' };
  expect(await call('/google-maps-key')).toEqual({ status: 404, body });
});
