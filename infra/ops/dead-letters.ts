/** `make dead-letters`: lists messages that consumers failed to apply; RETRY=1 retries them. */
import { main } from '../local/index.ts';
import { deadLetterClients } from './services.ts';

await main(async () => {
  let letters = 0;
  for (const { name, client } of deadLetterClients()) {
    for (const { id, subject, reason, tries, at } of await client.listDeadLetters({})) {
      letters++;
      console.log(`${name}  ${at}  ${subject}  after ${tries} tries: ${reason}`);
      if (process.env.RETRY === '1') await retry(() => client.retryDeadLetter({ params: { id } }));
    }
  }
  console.log(letters === 0 ? 'No dead letters.' : `${letters} dead letters.`);
});

async function retry(again: () => Promise<undefined>): Promise<void> {
  try {
    await again();
    console.log('  applied');
  } catch (error) {
    console.log(`  failed again: ${error instanceof Error ? error.message : error}`);
  }
}
