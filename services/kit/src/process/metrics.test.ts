import { expect, it } from '@jest/globals';
import { gauge, registry } from './metrics.ts';

it('gives a gauge the values of all modules that register it, without those that cannot be read', async () => {
  const waiting = { name: 'test_waiting', help: 'For a test', labels: ['consumer'] as const };
  gauge(waiting, () => [[{ consumer: 'one' }, 1]]);
  gauge(waiting, () => Promise.reject(new Error('not readable')));
  gauge(waiting, async () => [[{ consumer: 'two' }, 2]]);
  const lines = (await registry.getSingleMetricAsString('test_waiting')).split('\n').slice(2);
  expect(lines).toEqual(['test_waiting{consumer="one"} 1', 'test_waiting{consumer="two"} 2']);
});
