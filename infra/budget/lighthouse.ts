import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../test/chromium.ts';
import type { Screens } from './pages.ts';
import type { Finding } from './report.ts';

/** Minimum scores, of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];
/** Lighthouse's performance score varies on a busy machine, so the median of three runs counts. */
const RUNS = 3;

/** Runs Lighthouse on screens with its mobile preset. */
export async function scoreScreens(screens: Screens): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, url] of Object.entries(screens)) {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await runLighthouse(url));
    findings.push(...CATEGORIES.map((category) => findingOf(name, category, runs)));
  }
  return findings;
}

interface Run {
  scores: Record<Category, number>;
  /** Failed audits, by category. */
  lost: Record<Category, string[]>;
}

function findingOf(name: string, category: Category, runs: Run[]): Finding {
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
  return {
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
