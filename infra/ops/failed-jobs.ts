/** `make failed-jobs`: lists jobs of analytics that failed on every attempt; RETRY=1 retries them. */
import { analyticsApi } from '@cardume/analytics/api';
import { main } from '../local/index.ts';
import { clientOf } from './services.ts';

await main(async () => {
  const analytics = clientOf(analyticsApi, 'analytics');
  const jobs = await analytics.listFailedJobs({});
  for (const { id, queue, name, reason, attempts, at } of jobs) {
    console.log(`${queue}  ${at}  ${name}  after ${attempts} attempts: ${reason}`);
    if (process.env.RETRY === '1') await analytics.retryFailedJob({ params: { queue, id } });
  }
  console.log(jobs.length === 0 ? 'No failed jobs.' : `${jobs.length} failed jobs.`);
});
