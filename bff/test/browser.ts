import { parseSetCookie } from 'cookie';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The response as JSON; empty if it is none. */
  body: Record<string, unknown>;
  /** Its Set-Cookie headers. */
  cookies: string[];
}

/** Calls one BFF and keeps its cookies, as a browser does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  lastCookies: string[] = [];
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Returns the response of a GET as the expected type. */
  async read<Body>(path: string): Promise<Body> {
    return JSON.parse((await this.get(path)).text);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** Its Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @param body sent as JSON, bytes as they are */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { cookie } = this;
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    this.#keep(cookies);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: asJson(text), cookies };
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

function asJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
