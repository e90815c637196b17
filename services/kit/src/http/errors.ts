import { HttpError } from '../contract/errors.ts';

export const unauthorized = () => new HttpError(401, { message: 'Unauthorized', code: 'unauthorized' });
export const forbidden = (message = 'Acesso negado') => new HttpError(403, { message, code: 'forbidden' });
export const notFound = (message = 'Não encontrado') => new HttpError(404, { message, code: 'not_found' });
/** @param methods allowed methods of the path */
export const methodNotAllowed = (methods: readonly string[]) =>
  new HttpError(
    405,
    { message: 'Método não permitido', code: 'method_not_allowed' },
    { headers: { Allow: methods.join(', ') } },
  );
export const conflict = (message: string, code = 'conflict') => new HttpError(409, { message, code });
/** For a violated business limit, or a wrong current password. */
export const unprocessable = (message: string, code: string) => new HttpError(422, { message, code });
export const unavailable = ({
  message = 'Serviço indisponível. Tente novamente em instantes.',
  cause,
}: {
  message?: string;
  cause?: unknown;
} = {}) => new HttpError(503, { message, code: 'unavailable' }, { headers: { 'Retry-After': '1' }, cause });
export const invalidFields = (fields: Record<string, string>) =>
  new HttpError(400, { message: Object.values(fields)[0] ?? 'Dados inválidos', code: 'invalid_fields', fields });
