import { z } from 'zod';
import { errorBody } from './errors.ts';
import { type Route, successStatus } from './route.ts';

type Json = Record<string, unknown>;

/** An error that a route may respond with. */
export interface DocumentedError {
  status: number;
  code: string;
  meaning: string;
}

interface ApiDescription<R extends Route> {
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  /** Prefix of every route's path. */
  basePath: string;
  securitySchemes: Json;
  /** Returns the security requirements of a route; an empty list means that it is public. */
  securityOf(route: R): Json[];
  /** Returns the schema of the headers that a route takes, if there are any. */
  headersOf?(route: R): z.ZodType | undefined;
  errorsOf(route: R): DocumentedError[];
}

/** Returns the OpenAPI 3.1 document of a contract, generated from its zod schemas. */
export function toOpenApi<R extends Route>(contract: Record<string, R>, api: ApiDescription<R>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(contract)) {
    const path = api.basePath + route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, api) };
  }
  return {
    openapi: '3.1.0',
    info: api.info,
    servers: api.servers,
    paths,
    components: { securitySchemes: api.securitySchemes, schemas: { Error: jsonSchema(errorBody, 'output') } },
  };
}

function operationOf<R extends Route>(name: string, route: R, api: ApiDescription<R>): Json {
  const errors = Object.entries(Object.groupBy(api.errorsOf(route), ({ status }) => status));
  return {
    operationId: name,
    summary: route.summary,
    ...(route.rules ? { description: route.rules } : {}),
    security: api.securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...parametersOf(api.headersOf?.(route), 'header'),
    ],
    ...(route.body ? { requestBody: bodyOf(route.body) } : {}),
    responses: {
      [successStatus(route)]: successOf(route),
      ...(route.alternativeStatus ? { [route.alternativeStatus]: successOf(route) } : {}),
      ...Object.fromEntries(errors.map(([status, group = []]) => [status, errorResponse(group)])),
      default: { description: 'Any other error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function errorResponse(errors: DocumentedError[]): Json {
  const codes = { properties: { code: { enum: errors.map(({ code }) => code) } } };
  return {
    description: errors.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('; '),
    content: json({ allOf: [{ $ref: '#/components/schemas/Error' }, codes] }),
  };
}

const bodyOf = (body: z.ZodType): Json => ({
  required: !body.safeParse(undefined).success,
  content: json(jsonSchema(body, 'input')),
});

function successOf({ response, media, event }: Route): Json {
  if (event) return { description: `Server-sent events «${event.name}»`, content: eventStream(event) };
  if (media) return { description: 'OK', content: { [media]: { schema: { type: 'string' } } } };
  return response
    ? { description: 'OK', content: json(jsonSchema(response, 'output')) }
    : { description: 'No content' };
}

/** The schema describes a single event of the stream, and `contentSchema` the JSON in its `data` field. */
function eventStream({ name, data }: NonNullable<Route['event']>): Json {
  const content = { contentMediaType: 'application/json', contentSchema: jsonSchema(data, 'output') };
  const properties = { event: { const: name }, data: { type: 'string', ...content } };
  return { 'text/event-stream': { schema: { type: 'object', properties, required: ['event', 'data'] } } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
