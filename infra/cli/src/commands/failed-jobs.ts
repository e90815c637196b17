import { analyticsClient } from '../installation.ts';
import { action, createCommand } from '../run.ts';

export const failedJobsCommand = createCommand('failed-jobs', 'List jobs of analytics that failed on every attempt')
  .alias('parked-jobs')
  .option('--retry', 'run them again')
  .action(
    action(async ({ retry }: { retry?: boolean; json?: boolean }, output) => {
      const analytics = analyticsClient();
      const jobs = await analytics.listFailedJobs({});
      for (const { id, queue, name, reason, attempts, at } of jobs) {
        output.line(`${queue}  ${at}  ${name}  after ${attempts} attempts: ${reason}`);
        if (retry) await analytics.retryFailedJob({ params: { queue, id } });
      }
      output.line(jobs.length === 0 ? 'No failed jobs.' : `${jobs.length} failed jobs.`);
      output.result(jobs);
    }),
  );
