/** `make dead-letters`: lists what consumers could not take; with RETRY=1 takes it again. */
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
    console.log('  taken');
  } catch (error) {
    console.log(`  still refused: ${error instanceof Error ? error.message : error}`);
  }
}
