import type { Request } from 'express';
import { clientNetwork } from '../http/client-address.ts';
import { type Limits, tryTake } from '../http/rate-limit.ts';

/**
 * What people behind one address, even many of a carrier, do not exceed: visits in a minute, and visits in an hour by
 * browsers that have no cookie yet. A program that keeps no cookie is a new visitor at each visit.
 */
const USUAL = {
  visits: { times: 60, seconds: 60 },
  newVisitors: { times: 60, seconds: 3_600 },
};

/**
 * Returns a function that tells whether a visit resembles one by a program. Such visits are counted and also shown apart;
 * an address is not remembered longer than an hour.
 */
export function suspicion(limit: Limits): (req: Request, isNew: boolean) => Promise<boolean> {
  const visits = limit('usual-visits', USUAL.visits.times, USUAL.visits.seconds);
  const newVisitors = limit('usual-new-visitors', USUAL.newVisitors.times, USUAL.newVisitors.seconds);
  return async (req, isNew) => {
    const address = clientNetwork(req);
    const checks = [tryTake(visits, address), ...(isNew ? [tryTake(newVisitors, address)] : [])];
    return (await Promise.all(checks)).includes(false);
  };
}
