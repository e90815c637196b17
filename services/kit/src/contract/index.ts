/** HTTP contracts: routes, typed client, OpenAPI. Has no Node dependencies: the web client imports it too. */
export { type Client, createClient, sendByFetch } from './client.ts';
export { type ErrorBody, HttpError } from './errors.ts';
export { type DocumentedError, toOpenApi } from './openapi.ts';
export {
  type Contract,
  defineContract,
  type Method,
  type RequestInput,
  type ResponseOf,
  type Route,
  successStatus,
} from './route.ts';
