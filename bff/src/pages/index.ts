/** Served pages: titles, sharing tags, structured data, preloads. */
export { pagesRouter } from './router.ts';
