import { rowModel } from '@cardume/kit/event-store';
import type { Connection } from 'mongoose';

/** First start of a release with notices. Notices of older events count as read. */
interface NoticesSince {
  _id: string;
  at: string;
}

const ID = 'notices';

export function noticesSinceModel(connection: Connection) {
  return rowModel<NoticesSince>(connection, 'notices_since');
}

/** Returns the stored time; stores the current one at the first start. */
export async function noticesSince(model: ReturnType<typeof noticesSinceModel>): Promise<string> {
  const now = { $setOnInsert: { at: new Date().toISOString() } };
  const row = await model.findOneAndUpdate({ _id: ID }, now, { upsert: true, returnDocument: 'after' }).lean();
  return row.at;
}
