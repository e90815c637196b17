import { type Connection, type Model, Schema } from 'mongoose';
import { modelOf } from '../event-store/documents.ts';

/** A message that a consumer failed to apply. Its body is not kept: the event stream has the subject's last message. */
export interface DeadLetter {
  /** `<consumer>:<subject>`: a newer message of the subject replaces the letter. */
  _id: string;
  consumer: string;
  subject: string;
  /** The message's sequence in the event stream. */
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
