/** `make rebuild`: rebuilds every read model of every service from its events; VERIFY=1 only compares. */
import { main } from '../local/index.ts';
import { operationsClients } from './services.ts';

await main(async () => {
  const verify = process.env.VERIFY === '1';
  let differing = 0;
  for (const { name, client } of operationsClients()) {
    for (const report of await client.rebuildReadModels({ body: { verify } })) {
      differing += report.differing.length;
      console.log(`${name}/${report.aggregate}: ${report.streams} streams, ${report.differing.length} differed`);
      for (const id of report.differing) console.log(`  ${id}`);
    }
  }
  if (verify && differing > 0) process.exitCode = 1;
});
