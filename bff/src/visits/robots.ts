import type { Request } from 'express';

/**
 * User agents of crawlers and link previews. The lists on npm include every HTTP client, which is too much: only visits
 * without a person are excluded (Cubot is a maker of phones).
 */
const ROBOT =
  /(?<!\bcu)bot\b|crawler|spider|slurp|facebookexternalhit|whatsapp\/|telegrambot|google-inspectiontool|lighthouse/i;

/** Whether a request is no visit of a person: a crawler, or a browser's prefetch. */
export function isRobot(req: Request): boolean {
  const purpose = `${req.get('sec-purpose') ?? ''} ${req.get('purpose') ?? ''}`;
  return ROBOT.test(req.get('user-agent') ?? '') || /prefetch|prerender/i.test(purpose);
}
