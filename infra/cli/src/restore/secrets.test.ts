import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { checkSecretsFile } from './secrets.ts';

it('--secrets-to takes a new file in an existing folder, and secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardume-secrets-'));
  const [fresh, existing] = [join(folder, 'new.json'), join(folder, 'existing.json')];
  await writeFile(existing, '');
  await checkSecretsFile(undefined, undefined);
  await checkSecretsFile(fresh, {});
  await expect(checkSecretsFile(fresh, undefined)).rejects.toThrow('needs BACKUP_PASSPHRASE');
  await expect(checkSecretsFile(existing, {})).rejects.toThrow(`${existing} exists`);
  await expect(checkSecretsFile(join(folder, 'missing', 'new.json'), {})).rejects.toThrow('needs a folder');
});
