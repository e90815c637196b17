import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Position } from '../domain/positions.ts';
import { townKey } from '../text/index.ts';
import { type Place, readPlaces } from './places.ts';

/** Positions farther than this from every place count as outside Brazil. Gaps between towns in Amazonia are smaller. */
const WITHIN_KM = 150;

/** The places by position and by name; names are compared by `townKey`. */
export interface Gazetteer {
  readonly places: readonly Place[];
  /** Returns the nearest town or neighbourhood; undefined outside Brazil and for a position of NaN. */
  placeAt(position: Position): Place | undefined;
  /** Returns the town of a name in a state, which is a two-letter code. */
  townIn(state: string, name: string): Place | undefined;
  /** Returns the towns of a name, one for each state that has one, largest first. */
  townsNamed(name: string): readonly Place[];
}

let loaded: Gazetteer | undefined;

/** Returns the gazetteer. The first call in a process reads the places, which takes some milliseconds. */
export function gazetteer(): Gazetteer {
  loaded ??= load();
  return loaded;
}

function load(): Gazetteer {
  const places = readPlaces();
  const index = new KDBush(places.length, 64, Float32Array);
  for (const { lat, lng } of places) index.add(lng, lat);
  index.finish();
  const towns = places.filter(({ kind }) => kind === 'town').sort((a, b) => b.population - a.population);
  const named = Map.groupBy(towns, ({ name }) => townKey(name));
  const townsNamed = (name: string) => named.get(townKey(name)) ?? [];
  return {
    places,
    placeAt({ lat, lng }) {
      const [nearest] = Number.isNaN(lat) ? [] : around(index, lng, lat, 1, WITHIN_KM);
      return nearest === undefined ? undefined : places[nearest];
    },
    townIn: (state, name) => townsNamed(name).find((town) => town.state === state),
    townsNamed,
  };
}
