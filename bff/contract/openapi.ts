import { type DocumentedError, toOpenApi } from '@cardume/kit/contract';
import { z } from 'zod';
import type { ApiRoute } from './access.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { creationHeaders, isCreation } from './creation.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { apiContract } from './index.ts';
import { PRODUCT_NAME } from './titles.ts';

/** Returns the OpenAPI document of /api. @param version version of the product */
export function openApiDocument(version: string): object {
  return toOpenApi<ApiRoute>(apiContract, {
    info: {
      title: PRODUCT_NAME,
      version,
      description: 'The API of the web client. Errors are told apart by their `code`; their `message` is for people.',
    },
    servers: [{ url: '/', description: 'The address that serves this document' }],
    basePath: '/api',
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description: 'The session that `POST /api/auth/login` begins; under https the cookie is called `__Host-sid`',
      },
    },
    securityOf: ({ access }) => (access === 'anyone' ? [] : [{ session: [] }]),
    headersOf: (route) => {
      if (isCreation(route)) return creationHeaders;
      return route.conditional ? conditionHeaders : undefined;
    },
    errorsOf,
  });
}

const conditionHeaders = z.object({
  'If-Match': z.string().optional().meta({ description: 'The `updatedAt` that the change is based on, in quotes' }),
});

const OF_ACCESS: Record<ApiRoute['access'], readonly ErrorCode[]> = {
  anyone: [],
  session: ['unauthorized'],
  'signed-in': ['unauthorized', 'passkey_required', 'passkey_setup_required'],
  owner: ['unauthorized', 'not_found', 'passkey_required', 'passkey_setup_required'],
  admin: ['unauthorized', 'forbidden', 'passkey_required', 'passkey_setup_required'],
};

/** Returns the errors implied by a route's access, input and method, and those that it declares itself. */
function errorsOf(route: ApiRoute): DocumentedError[] {
  const { access, params, query, body, method, conditional, errors = [] } = route;
  const codes = new Set<ErrorCode>([
    ...OF_ACCESS[access],
    ...(params || query || body ? (['invalid_fields'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body ? (['malformed_json', 'too_large', 'unsupported_media_type'] as const) : []),
    // Mutations with the `Origin` of another site are refused.
    ...(method === 'GET' ? [] : (['forbidden'] as const)),
    ...(isCreation(route) ? (['idempotency_key_in_use', 'idempotency_key_reused'] as const) : []),
    ...(conditional ? (['changed_meanwhile'] as const) : []),
    ...errors,
    'internal_error',
    'unavailable',
  ]);
  return [...codes].map((code) => ({ code, ...ERRORS[code] }));
}
