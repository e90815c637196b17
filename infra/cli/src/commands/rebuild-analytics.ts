import { analyticsClient } from '../installation.ts';
import { rebuildFigures } from '../rebuild/rebuild-figures.ts';
import { action, createCommand } from '../run.ts';

export const rebuildAnalyticsCommand = createCommand(
  'rebuild-analytics',
  'Rebuild all figures of visits and clicks from the logs, while the old ones are served',
).action(
  action(async (_options: { json?: boolean }, output) => {
    const logs = await rebuildFigures(analyticsClient(), (text) => output.progress(text));
    output.line(`the rebuilt figures of ${logs} logs are live`);
    output.result({ logs });
  }),
);
