/** Resolves when the process is ready. @throws Error naming the dependencies that it waits for */
export async function expectReady(internalPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`it responded with ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
