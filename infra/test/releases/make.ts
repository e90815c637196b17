/**
 * `make release-archive`: fills a product over HTTP, backs it up, and writes its facts beside the backup. Fails if the
 * backup would lack a kind of event that the code can write.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { version } from '@cardume/kit/version';
import { MongoClient } from 'mongodb';
import { cardume } from '../../cli/test/cardume.ts';
import { STREAMS } from '../../docs/events.ts';
import { eventually } from '../eventually.ts';
import globalSetup from '../global-setup.ts';
import globalTeardown from '../global-teardown.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { ADMIN_EMAIL, PASSWORD } from './api-user.ts';
import { archiveFolder, currentStreamVersions, factsFile, PASSPHRASE, streamsFile } from './archives.ts';
import { readFacts } from './facts.ts';
import { fillArchive, PUBLIC_URL } from './fill.ts';

/** Number of visits in the archive, without those of the closed shop. */
const VISITS = 4;

await globalSetup();
try {
  const product = await startProduct({ env: { PUBLIC_URL } });
  await make(product);
  await product.stop();
  console.log(`the archive of ${version} is ${archiveFolder(version)}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await globalTeardown();
}
process.exit();

async function make(product: RunningProduct): Promise<void> {
  const environment = { ...product.environment, ADMIN_PASSWORD: PASSWORD, BACKUP_PASSPHRASE: PASSPHRASE };
  const call = async (...args: string[]) => {
    const { status, stdout, stderr } = await cardume(environment, ...args);
    if (status !== 0) throw new Error(`cardume ${args[0]} ended with ${status}\n${stdout}${stderr}`);
  };
  await call('admin', 'create', '--email', ADMIN_EMAIL);
  await fillArchive(product.baseUrl);
  await expectEveryEvent(product);
  const facts = await eventually(() => settledFacts(product.baseUrl));
  await call('check');
  rmSync(archiveFolder(version), { recursive: true, force: true });
  await call('backup', '--to', archiveFolder(version));
  writeFileSync(factsFile(version), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(streamsFile(version), `${JSON.stringify(currentStreamVersions(), null, 2)}\n`);
}

/** Returns the facts. @throws until the consumers have processed all events */
async function settledFacts(baseUrl: string) {
  const facts = await readFacts(baseUrl);
  const { owner, platform, shops } = facts;
  if (platform.totalAccessLogs !== VISITS || owner.clicks !== 1) throw new Error('the figures are not complete');
  if (shops.some(({ name }) => name === 'Loja Encerrada')) throw new Error('the closed shop is still there');
  return facts;
}

/**
 * Waits up to 30 s, because consumers write some events.
 * @throws an error that names the events that were not written
 */
async function expectEveryEvent(product: RunningProduct): Promise<void> {
  const client = await MongoClient.connect(product.environment.MONGO_URL ?? '');
  const missing = async () => {
    const lacking: string[] = [];
    for (const { service, aggregate } of STREAMS) {
      const events = client.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`).collection('events');
      const written = await events.distinct('name', { streamId: { $regex: `^${aggregate.name}-` } });
      lacking.push(...Object.keys(aggregate.events).filter((name) => !written.includes(name)));
    }
    if (lacking.length > 0) throw new Error(`fill.ts writes no ${lacking.join(', ')}`);
  };
  await eventually(missing, 30_000).finally(() => client.close());
}
