import { operationsClients } from '../installation.ts';
import { rebuildService } from '../rebuild/rebuild-service.ts';
import { action, createCommand } from '../run.ts';

/** Each service runs the rebuild as a job, which the command starts or continues. */
export const rebuildCommand = createCommand(
  'rebuild',
  'Rebuild every read model from its events, or continue an interrupted run',
)
  .option('--verify', 'compare only; exits with 1 where something differs')
  .action(
    action(async ({ verify = false }: { verify?: boolean; json?: boolean }, output) => {
      const results = [];
      const progress = (text: string) => output.progress(text);
      for (const { name, client } of operationsClients()) {
        const { aggregates } = await rebuildService(name, client, { verify, progress });
        for (const result of aggregates) {
          const { aggregate, streams, differing, failed, named } = result;
          output.line(`${name}/${aggregate}: ${streams} streams, ${differing} differed, ${failed} failed`);
          for (const { id, reason } of named) output.line(reason === null ? `  ${id}` : `  ${id} failed: ${reason}`);
          if (failed > 0 || (verify && differing > 0)) process.exitCode = 1;
          results.push({ service: name, ...result });
        }
      }
      output.result(results);
    }),
  );
