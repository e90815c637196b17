import { CookieClient } from '../../../bff/test/browser.ts';

/** Password of every account of an archive, including the admin's. */
export const PASSWORD = 'cardume123';
export const ADMIN_EMAIL = 'admin@example.com';

type Body = Record<string, unknown>;

/** HTTP client of a visitor, an owner or an admin. Calls throw if the response is not 2xx. */
export class ApiUser {
  readonly #browser: CookieClient;

  constructor(baseUrl: string) {
    this.#browser = new CookieClient(baseUrl);
  }

  /** Signs in. @returns a visitor with the session */
  static async signIn(baseUrl: string, identifier: string, password = PASSWORD): Promise<ApiUser> {
    const visitor = new ApiUser(baseUrl);
    await visitor.send('POST', '/api/auth/login', { identifier, password });
    return visitor;
  }

  async send<Answer = Body>(method: string, path: string, body?: Body | Uint8Array): Promise<Answer> {
    const headers: Record<string, string> = body instanceof Uint8Array ? { 'content-type': 'image/png' } : {};
    const { status, text } = await this.#browser.send(method, path, body, headers);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} failed with ${status}: ${text}`);
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Answer;
  }

  read<Answer>(path: string): Promise<Answer> {
    return this.send<Answer>('GET', path);
  }
}
