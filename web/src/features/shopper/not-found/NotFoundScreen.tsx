import { NotFound } from '../shared/NotFound.tsx';

/** Shown for every URL without a route. */
export default function NotFoundScreen() {
  return <NotFound />;
}
