/** Initiates the replica set (one member) of a compose project; idempotent. `MONGO_HOST` is the services' address of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { becomePrimary } from '../local/servers/mongo.ts';

const host = process.env.MONGO_HOST ?? 'mongo:27017';

for (let attempt = 1; ; attempt++) {
  try {
    await becomePrimary(host);
    break;
  } catch (error) {
    if (attempt === 100) throw error;
    await pause(200);
  }
}
