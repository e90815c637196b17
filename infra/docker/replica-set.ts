/**
 * Sets up the replica set of a compose project, with one member or three, and the user of the project's processes.
 * Idempotent, also on data without users and of a project with one member. `MONGO_HOST` lists the members as
 * `host:port`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@cardume/kit/config';
import { z } from 'zod';
import { joinReplicaSet } from '../topology/mongo.ts';

const config = loadConfig({
  MONGO_HOST: z.string().default('mongo:27017'),
  MONGO_PASSWORD: z.string(),
  MONGO_KEY: z.string(),
});
const hosts = config.MONGO_HOST.split(',');
const login = { password: config.MONGO_PASSWORD, key: config.MONGO_KEY };

for (let attempt = 1; ; attempt++) {
  try {
    for (const index of hosts.keys()) await joinReplicaSet({ hosts, index }, login);
    break;
  } catch (error) {
    if (attempt === 100) throw error;
    await pause(200);
  }
}
