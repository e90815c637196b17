import { type Connection, type Model, Schema } from 'mongoose';
import { modelOf } from '../event-store/documents.ts';

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
  const fields = { _id: String, consumer: String, subject: String, seq: Number, reason: String, tries: Number };
  const schema = () => new Schema<DeadLetter>({ ...fields, at: String }, { versionKey: false });
  return modelOf(connection, 'dead_letters', schema);
}
