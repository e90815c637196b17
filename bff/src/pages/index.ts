/** The pages as they are served: titles, what links show, what search engines read, and what a browser fetches first. */
export { pagesRouter } from './router.ts';
