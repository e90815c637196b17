import type { Page } from 'playwright-core';

const MAX_SNAPSHOT_LENGTH = 6000;
const SNAPSHOT_TIMEOUT_MS = 10_000;

declare global {
  /** Called by infra/test/environment.js after a test has failed. */
  var onTestFailure: (() => Promise<void>) | undefined;
}

/**
 * Prints the pages of a failed test: address, failed requests and what a screen reader finds. Without it a timeout on a
 * machine of CI shows only what was missing.
 * @returns records the failed requests of a page; call it for each page before it is used
 */
export function printPagesOfFailures(pages: readonly Page[]): (page: Page) => void {
  const failed = new WeakMap<Page, string[]>();
  globalThis.onTestFailure = async () => {
    for (const page of pages) console.error(await describePage(page, failed.get(page) ?? []));
  };
  return (page) => {
    const requests: string[] = [];
    failed.set(page, requests);
    page.on('requestfailed', (request) => requests.push(`${request.failure()?.errorText} ${request.url()}`));
    page.on('response', (response) => {
      if (response.status() >= 400) requests.push(`${response.status()} ${response.url()}`);
    });
  };
}

async function describePage(page: Page, requests: string[]): Promise<string> {
  const body = page.locator('body');
  const shown = await body.ariaSnapshot({ timeout: SNAPSHOT_TIMEOUT_MS }).catch((error: Error) => error.message);
  return [`Page of the failed test: ${page.url()}`, ...requests, shown.slice(0, MAX_SNAPSHOT_LENGTH)].join('\n');
}
