/** `make parked-jobs`: lists jobs of analytics that failed as often as they are tried; with RETRY=1 tries them again. */
import { analyticsApi } from '@cardume/analytics/api';
import { main } from '../local/index.ts';
import { clientOf } from './services.ts';

await main(async () => {
  const analytics = clientOf(analyticsApi, 'analytics');
  const jobs = await analytics.listParkedJobs({});
  for (const { id, queue, name, reason, tries, at } of jobs) {
    console.log(`${queue}  ${at}  ${name}  after ${tries} tries: ${reason}`);
    if (process.env.RETRY === '1') await analytics.retryParkedJob({ params: { queue, id } });
  }
  console.log(jobs.length === 0 ? 'No parked jobs.' : `${jobs.length} parked jobs.`);
});
