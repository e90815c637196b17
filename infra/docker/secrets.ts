/** Creates the secrets of a compose project as files that its containers mount (`NAME_FILE` holds the path of each). */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/secrets';
const names = [
  'SERVICE_TOKEN',
  'OPERATOR_TOKEN',
  'VISITOR_SECRET',
  'QUEUES_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
];

for (const name of names) {
  const file = join(folder, name);
  // A secret from the environment (.env) wins. An existing file is kept, because the stored data depend on it.
  const given = process.env[name];
  if (given || !existsSync(file)) writeFileSync(file, given || randomBytes(24).toString('hex'));
}
