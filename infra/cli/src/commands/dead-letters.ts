import { deadLetterClients } from '../installation.ts';
import { messageOf } from '../output.ts';
import { action, createCommand } from '../run.ts';

export const deadLettersCommand = createCommand('dead-letters', 'List messages that consumers failed to apply')
  .option('--retry', 'apply the last message of their subjects again')
  .action(
    action(async ({ retry }: { retry?: boolean; json?: boolean }, output) => {
      const letters = [];
      for (const { name: service, client } of deadLetterClients()) {
        for (const letter of await client.listDeadLetters({})) {
          const { id, subject, reason, tries, at } = letter;
          output.line(`${service}  ${at}  ${subject}  after ${tries} tries: ${reason}`);
          const failure = retry ? await failureOf(() => client.retryDeadLetter({ params: { id } })) : undefined;
          if (retry) output.line(failure === undefined ? '  applied' : `  failed again: ${failure}`);
          if (failure !== undefined) process.exitCode = 1;
          letters.push({ service, ...letter, ...(retry ? { applied: failure === undefined } : {}) });
        }
      }
      output.line(letters.length === 0 ? 'No dead letters.' : `${letters.length} dead letters.`);
      output.result(letters);
    }),
  );

async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
