import type { Request } from 'express';

/**
 * User agents of crawlers, link previews and browsers that programs drive. Not one of the lists on npm, because these
 * include every HTTP client. The lookbehind admits phones of the brand Cubot.
 */
const ROBOT =
  /(?<!\bcu)bot\b|crawler|spider|slurp|facebookexternalhit|whatsapp\/|telegrambot|google-inspectiontool|lighthouse|headless|phantomjs|slimerjs|puppeteer|playwright|selenium|webdriver/i;

/** Whether a request comes from a crawler or from a browser's prefetch, not from a person. */
export function isRobot(req: Request): boolean {
  const purpose = `${req.get('sec-purpose') ?? ''} ${req.get('purpose') ?? ''}`;
  return ROBOT.test(req.get('user-agent') ?? '') || /prefetch|prerender/i.test(purpose);
}
