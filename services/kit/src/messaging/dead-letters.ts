import type { Connection, Model } from 'mongoose';
import { rowModel } from '../event-store/row-model.ts';

/** A message that a consumer failed to apply. Has no body: the event stream keeps the subject's last message. */
export interface DeadLetter {
  /** `<consumer>:<subject>`, so that there is one letter per subject. */
  _id: string;
  consumer: string;
  subject: string;
  /** Stream sequence of the message. */
  seq: number;
  reason: string;
  tries: number;
  at: string;
}

export function deadLetterModel(connection: Connection): Model<DeadLetter> {
  return rowModel<DeadLetter>(connection, 'dead_letters');
}
