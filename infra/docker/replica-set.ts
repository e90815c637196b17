/**
 * Initiates the replica set (one member) of a compose project and makes the user of our processes; idempotent, also on data
 * of a version without users. `MONGO_HOST` is the services' address of it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@cardume/kit/config';
import { z } from 'zod';
import { becomePrimary } from '../local/servers/mongo.ts';

const config = loadConfig({
  MONGO_HOST: z.string().default('mongo:27017'),
  MONGO_PASSWORD: z.string(),
  MONGO_KEY: z.string(),
});
const login = { password: config.MONGO_PASSWORD, key: config.MONGO_KEY };

for (let attempt = 1; ; attempt++) {
  try {
    await becomePrimary(config.MONGO_HOST, login);
    break;
  } catch (error) {
    if (attempt === 100) throw error;
    await pause(200);
  }
}
