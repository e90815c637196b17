import { parseSetCookie } from 'cookie';

type JsonObject = Record<string, unknown>;

export interface CookieClientResponse<Body = JsonObject> {
  status: number;
  headers: Headers;
  text: string;
  /** The response parsed as JSON; an empty object if it is not JSON. */
  body: Body;
  /** The response's Set-Cookie headers. */
  cookies: string[];
}

/** HTTP client of one BFF that stores cookies as a browser does. The types of bodies are not checked. */
export class CookieClient {
  readonly cookies = new Map<string, string>();
  lastCookies: string[] = [];
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  get<Body = JsonObject>(path: string): Promise<CookieClientResponse<Body>> {
    return this.send('GET', path);
  }

  /** Returns the body of the response to a GET. @throws if the body is not JSON */
  async read<Body>(path: string): Promise<Body> {
    return JSON.parse((await this.get(path)).text);
  }

  post<Body = JsonObject>(path: string, body?: unknown): Promise<CookieClientResponse<Body>> {
    return this.send('POST', path, body);
  }

  /** Value of the Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @param body sent as JSON; a `Uint8Array` is sent unchanged */
  async send<Body = JsonObject>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<CookieClientResponse<Body>> {
    const { cookie } = this;
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    this.#keep(cookies);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: asJson(text) as Body, cookies };
  }

  #keep(cookies: string[]): void {
    if (cookies.length > 0) this.lastCookies = cookies;
    for (const line of cookies) {
      const { name, value, expires } = parseSetCookie(line);
      if (expires && expires.getTime() <= Date.now()) this.cookies.delete(name);
      else this.cookies.set(name, value ?? '');
    }
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
