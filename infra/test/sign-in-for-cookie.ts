/** Signs in. @returns the value of the Cookie header @throws if the response is not 2xx */
export async function signInForCookie(baseUrl: string, identifier: string, password: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  // Frees the connection for the next request.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`signing in as ${identifier} failed with ${response.status}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}
