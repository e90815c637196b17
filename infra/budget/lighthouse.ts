import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../test/chromium.ts';
import type { Screens } from './pages.ts';
import type { BudgetResult } from './report.ts';

/** Minimum scores, of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];
/** Maximum values of audits: what people feel while the page loads on a slow phone. Times in ms. */
const METRICS = {
  'first-contentful-paint': 1_000,
  'largest-contentful-paint': 1_800,
  'cumulative-layout-shift': 0.02,
  'total-blocking-time': 100,
};
type Metric = keyof typeof METRICS;
const METRIC_NAMES = Object.keys(METRICS) as Metric[];
/** Lighthouse's performance score varies on a busy machine, so the median of three runs counts. */
const RUNS = 3;

/** Runs Lighthouse on screens with its mobile preset. */
export async function scoreScreens(screens: Screens): Promise<BudgetResult[]> {
  const results: BudgetResult[] = [];
  for (const [name, url] of Object.entries(screens)) {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await runLighthouse(url));
    results.push(...CATEGORIES.map((category) => scoreOf(name, category, runs)));
    results.push(...METRIC_NAMES.map((metric) => metricOf(name, metric, runs)));
  }
  return results;
}

interface Run {
  scores: Record<Category, number>;
  metrics: Record<Metric, number>;
  /** Failed audits, by category. */
  lost: Record<Category, string[]>;
}

function scoreOf(name: string, category: Category, runs: Run[]): BudgetResult {
  const sorted = runs.toSorted((a, b) => a.scores[category] - b.scores[category]);
  const median = sorted[Math.floor(sorted.length / 2)];
  const score = median?.scores[category] ?? 0;
  return {
    check: `${name}: Lighthouse mobile, ${category}`,
    measured: `${score}`,
    goal: `≥ ${GOALS[category]}`,
    met: score >= GOALS[category],
    details: median?.lost[category] ?? [],
  };
}

function metricOf(name: string, metric: Metric, runs: Run[]): BudgetResult {
  const sorted = runs.map(({ metrics }) => metrics[metric]).toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const words = (figure: number) =>
    metric === 'cumulative-layout-shift' ? figure.toFixed(3) : `${figure.toFixed(0)} ms`;
  return {
    check: `${name}: Lighthouse mobile, ${metric}`,
    measured: words(value),
    goal: `≤ ${words(METRICS[metric])}`,
    met: value <= METRICS[metric],
  };
}

async function runLighthouse(url: string): Promise<Run> {
  // A new browser for each run, so that nothing is cached.
  const chrome = await launch({
    chromePath: ensureChromium(console.log),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
    return runOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function runOf({ categories, audits }: Report): Run {
  const of = <Value>(value: (category: Category) => Value) =>
    Object.fromEntries(CATEGORIES.map((category) => [category, value(category)])) as Record<Category, Value>;
  const metrics = METRIC_NAMES.map((metric) => [metric, audits[metric]?.numericValue ?? Number.NaN]);
  return {
    metrics: Object.fromEntries(metrics) as Record<Metric, number>,
    scores: of((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lost: of((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        const costs = weight > 0 && audit && audit.score !== null && audit.score < 0.9;
        return costs ? [`${audit.title} ${audit.displayValue ?? ''}`] : [];
      }),
    ),
  };
}
