/** Served pages: title, sharing tags, structured data, preloads. */
export { pagesRouter } from './router.ts';
