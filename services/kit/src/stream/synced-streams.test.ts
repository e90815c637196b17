import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { warningsOfUnsyncedStreams } from './synced-streams.ts';

/** Serves what a monitoring address of NATS answers. */
async function monitor(jetstream: object) {
  const server = createServer((_, res) => res.end(JSON.stringify({ server_name: 'one', jetstream })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

it('warns of each server that does not sync its streams, or does not tell', async () => {
  const synced = await monitor({ config: { sync_interval: 120_000_000_000, sync_always: true } });
  const unsynced = await monitor({ config: { sync_interval: 120_000_000_000 } });
  const withoutJetStream = await monitor({});
  const warnings = await warningsOfUnsyncedStreams(`${synced.url}, ${unsynced.url},${withoutJetStream.url}`);
  expect(warnings).toEqual([
    expect.stringContaining(`${unsynced.url}) may lose`),
    expect.stringContaining(`${withoutJetStream.url}) did not tell`),
  ]);
  for (const { server } of [synced, unsynced, withoutJetStream]) server.close();
  expect(await warningsOfUnsyncedStreams(synced.url)).toEqual([expect.stringContaining('did not tell')]);
});
