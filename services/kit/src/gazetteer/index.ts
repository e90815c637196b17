/** The embedded gazetteer: the towns of Brazil and many neighbourhoods, of GeoNames. */
export { type Gazetteer, gazetteer } from './gazetteer.ts';
export { type Place, readPlaces } from './places.ts';
