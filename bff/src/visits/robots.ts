import type { Request } from 'express';

/**
 * What crawlers and the previews of shared links call themselves. Lists of robots on npm take every HTTP client for one;
 * here only who looks without a person counts (Cubot is a maker of phones).
 */
const ROBOT =
  /(?<!\bcu)bot\b|crawler|spider|slurp|facebookexternalhit|whatsapp\/|telegrambot|google-inspectiontool|lighthouse/i;

/** Whether nobody looks: a known crawler, or a page that a browser only fetches in advance. */
export function isRobot(req: Request): boolean {
  const purpose = `${req.get('sec-purpose') ?? ''} ${req.get('purpose') ?? ''}`;
  return ROBOT.test(req.get('user-agent') ?? '') || /prefetch|prerender/i.test(purpose);
}
