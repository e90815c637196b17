/** Makes the MongoDB of a compose project a replica set of one, once. `MONGO_HOST` is how the services call it. */
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
