import { z } from 'zod';
import { errorBody } from './errors.ts';
import { type Contract, type Route, successStatus } from './route.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a contract, printed from its zod schemas. `basePath` stands before each path. */
export function toOpenApi(contract: Contract, info: { title: string; version: string; basePath?: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(contract)) {
    const path = (info.basePath ?? '') + route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    paths,
    components: { schemas: { Error: jsonSchema(errorBody, 'output') } },
  };
}

function operationOf(name: string, route: Route): Json {
  return {
    operationId: name,
    summary: route.summary,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body ? { requestBody: bodyOf(route.body) } : {}),
    responses: {
      [successStatus(route)]: answerOf(route),
      ...(route.otherwise ? { [route.otherwise]: answerOf(route) } : {}),
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const bodyOf = (body: z.ZodType): Json => ({
  required: !body.safeParse(undefined).success,
  content: json(jsonSchema(body, 'input')),
});

function answerOf({ response, media }: Route): Json {
  if (media) return { description: 'OK', content: { [media]: { schema: { type: 'string' } } } };
  return response
    ? { description: 'OK', content: json(jsonSchema(response, 'output')) }
    : { description: 'No content' };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
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
