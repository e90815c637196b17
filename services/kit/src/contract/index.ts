/** The one mechanism for HTTP contracts. Free of Node, so that the web client can import it. */
export { type Answer, type Client, type ClientOptions, createClient, sendByFetch, urlOf } from './client.ts';
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
