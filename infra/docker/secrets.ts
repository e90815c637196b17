/** Makes the secrets of a compose project once, as files that only its containers see (`NAME_FILE` names them). */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/secrets';
const names = ['SERVICE_TOKEN', 'VISITOR_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];

for (const name of names) {
  const file = join(folder, name);
  // One given in the environment (.env) wins; one made earlier stays: the data were written with it.
  const given = process.env[name];
  if (given || !existsSync(file)) writeFileSync(file, given || randomBytes(24).toString('hex'));
}
