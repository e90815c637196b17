import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { checkSecretsFile } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardume-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('--secrets-to takes a new file in an existing folder, and secrets', async () => {
  const [fresh, existing] = [join(folder, 'new.json'), join(folder, 'existing.json')];
  await writeFile(existing, '');
  await checkSecretsFile(undefined, undefined);
  await checkSecretsFile(fresh, {});
  await expect(checkSecretsFile(fresh, undefined)).rejects.toThrow('needs BACKUP_PASSPHRASE');
  await expect(checkSecretsFile(existing, {})).rejects.toThrow(`${existing} exists`);
  await expect(checkSecretsFile(join(folder, 'missing', 'new.json'), {})).rejects.toThrow('needs a folder');
});
