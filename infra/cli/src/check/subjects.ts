import { MAX_NAMED_STREAMS } from '@cardume/kit/service/contracts';
import { type Installation, messagesClients } from '../installation.ts';
import type { Check, Difference } from './check.ts';

const PROGRESS_EVERY = 10_000;

/** Has each service compare the last messages of its subjects with its streams. */
export function subjectChecks(installation: Installation, progress: (text: string) => void): Check[] {
  return messagesClients(installation).map(({ name, client }) => {
    const differenceOf = ({ id, what }: { id: string; what: string }): Difference => ({
      kind: 'subject',
      id: `${name}/${id}`,
      what,
    });
    const idsOf = (differences: readonly Difference[]) => differences.map(({ id }) => id.slice(name.length + 1));
    return {
      kind: 'subject',
      name: `subjects of ${name}`,
      async compare() {
        const differences: Difference[] = [];
        let count = 0;
        for (let after: string | null = ''; after !== null; ) {
          const page: Awaited<ReturnType<typeof client.compareMessages>> = await client.compareMessages({
            body: { after },
          });
          count += page.streams;
          differences.push(...page.differences.map(differenceOf));
          if (count % PROGRESS_EVERY < page.streams && count >= PROGRESS_EVERY)
            progress(`subjects of ${name}: ${count}`);
          after = page.next;
        }
        return { count, differences };
      },
      async recheck(before) {
        const found = [];
        for (const ids of inParts(idsOf(before)))
          found.push(...(await client.compareMessages({ body: { ids } })).differences);
        return found.map(differenceOf);
      },
      // Another message for the same subject means that the stream is being published, which is no difference.
      isSame: (one, other) => one.id === other.id && one.what === other.what,
      async repair(differences) {
        for (const ids of inParts(idsOf(differences))) await client.publishAgain({ body: { ids } });
      },
    };
  });
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_NAMED_STREAMS) }, (_, at) =>
    ids.slice(at * MAX_NAMED_STREAMS, (at + 1) * MAX_NAMED_STREAMS),
  );
}
