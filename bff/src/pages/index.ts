/** Served pages: title, sharing tags, structured data, content, preloads. */
export { Renderer } from './rendering/renderer.ts';
export { pagesRouter } from './router.ts';
