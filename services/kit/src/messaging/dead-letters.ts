import { type Connection, type Model, Schema } from 'mongoose';

/** A message that its consumer could not take, with the reason. */
export interface DeadLetter {
  /** `<consumer>:<subject>`: of one subject only the newest counts. */
  _id: string;
  consumer: string;
  subject: string;
  reason: string;
  tries: number;
  body: string;
  at: string;
}

export function deadLetterModel(connection: Connection): Model<DeadLetter> {
  const existing = connection.models.dead_letters as Model<DeadLetter> | undefined;
  if (existing) return existing;
  const schema = new Schema<DeadLetter>(
    { _id: String, consumer: String, subject: String, reason: String, tries: Number, body: String, at: String },
    { versionKey: false },
  );
  return connection.model<DeadLetter>('dead_letters', schema, 'dead_letters');
}
