import { launchChromium } from '../test/chromium.ts';
const browser = await launchChromium();
const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage();
await page.goto('http://localhost:9050/', { waitUntil: 'networkidle' });
console.log(await page.evaluate(() => {
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const of = (ext: string) => all.filter((r) => r.name.split('?')[0]!.endsWith(ext)).map((r) => [r.name.split('/').at(-1), r.encodedBodySize]);
  const sum = (l: any[]) => l.reduce((a, b) => a + b[1], 0);
  return JSON.stringify([sum(of('.js')), of('.js'), sum(of('.css')), of('.css'), (performance.getEntriesByType('navigation')[0] as any).encodedBodySize]);
}));
const paints = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('paint').map((p) => [p.name, p.startTime])));
console.log(paints);
await browser.close();
