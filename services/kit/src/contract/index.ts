/** HTTP contracts: routes, typed client, OpenAPI. Has no Node dependencies: the web client imports it too. */
export { type Client, type ClientOptions, createClient, type RawResponse, sendByFetch, urlOf } from './client.ts';
export { type ErrorBody, errorBody, HttpError } from './errors.ts';
export { type ApiDescription, type DocumentedError, toOpenApi } from './openapi.ts';
export {
  type Contract,
  defineContract,
  type Method,
  type RequestInput,
  type RequestOutput,
  type ResponseInput,
  type ResponseOf,
  type Route,
  successStatus,
} from './route.ts';
