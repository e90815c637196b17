import { type Access, apiContract, isCreation } from '@cardume/bff/contract';
import { type Contract, type Route, successStatus } from '@cardume/kit/contract';
import { code, table } from './table.ts';

const INTRODUCTION = `# Calls of /api

Printed by \`make docs\` from \`bff/contract\`; change them there. Parameters, bodies and responses are in the OpenAPI document
that the BFF serves at \`/api/openapi.json\`. Errors are described in [product.md](product.md#answers-and-errors).
`;

/** Description of each access level, in the order of the sections. */
const ACCESS: Record<Access, string> = {
  anyone: 'No session is needed.',
  session: '401 without a session. Open to admins who have yet to show a passkey (`ADMIN_PASSKEY`).',
  'signed-in': '401 without a session.',
  owner: '401 without a session, 404 while the signed-in person has no shop.',
  admin: '401 without a session, 403 for anybody who is not an admin.',
};

/** Returns the page of all calls, grouped by access level. */
export function callsPage(contract: Contract = apiContract): string {
  const groups = Map.groupBy(Object.values(contract), ({ access = 'anyone' }) => access);
  const sections = Object.entries(ACCESS).map(([access, meaning]) => {
    const routes = groups.get(access as keyof typeof ACCESS) ?? [];
    if (routes.length === 0) return '';
    return `\n## ${access}\n\n${meaning}\n\n${table(['Call', 'Success', 'Summary'], routes.map(rowOf))}`;
  });
  return INTRODUCTION + sections.join('');
}

function rowOf(route: Route): string[] {
  const { method, path, alternativeStatus, summary, media } = route;
  const statuses = [successStatus(route), ...(alternativeStatus ? [alternativeStatus] : [])].join(', ');
  const success = isCreation(route) ? `${statuses}; takes ${code('Idempotency-Key')}` : statuses;
  return [code(`${method} ${path}`), media ? `${success} ${code(media)}` : success, summary];
}
