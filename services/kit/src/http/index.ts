/** Serving contracts with Express: validation, errors, context, draining. */
export * from './app.ts';
export * from './errors.ts';
export { type Admit, type Exchange, type Handler, type Handlers, mount, sent, serve } from './mount.ts';
export { sendWithin } from './service-calls.ts';
export { validate } from './validate.ts';
