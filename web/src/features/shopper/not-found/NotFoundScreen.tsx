/** Shown for every URL without a route. */
export { NotFound as default } from '../shared/NotFound.tsx';
