import { createLogger } from '@cardume/kit/logging';
import { afterEach, expect, it, jest } from '@jest/globals';
import { FallbackGeocoder } from './fallback-geocoder.ts';
import type { GazetteerGeocoder } from './gazetteer/index.ts';
import type { Geocoder } from './geocoder.ts';

const HOUR_MS = 3_600_000;
const PAUSE_MS = 10_000;

afterEach(() => void jest.useRealTimers());

it('a failed provider is asked again after its pause, also if the clock was set back meanwhile', async () => {
  jest.useFakeTimers();
  let isDown = true;
  const found = (provider: string) => [{ placeId: provider, description: provider, main: provider, secondary: '' }];
  const provider = {
    async suggest() {
      if (isDown) throw new Error('down');
      return found('provider');
    },
  } as unknown as Geocoder;
  const gazetteer = { suggest: async () => found('gazetteer') } as unknown as GazetteerGeocoder;
  const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
  const geocoder = new FallbackGeocoder(provider, gazetteer, logger);
  const source = async () => (await geocoder.suggest('centro'))[0]?.placeId;
  expect(await source()).toBe('gazetteer');
  isDown = false;
  jest.setSystemTime(Date.now() - HOUR_MS);
  jest.advanceTimersByTime(PAUSE_MS - 1);
  expect(await source()).toBe('gazetteer');
  jest.advanceTimersByTime(1);
  expect(await source()).toBe('provider');
});
