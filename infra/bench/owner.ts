/** Costs of an owner's calls: reading the own shop, and uploading a picture. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import sharp from 'sharp';
import type { RunningProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import type { SignedInOwner } from '../test/signed-in-owner.ts';
import { type Effort, measure, median, percentile, startProxyBaseline } from './compare.ts';
import { timesOf } from './latency.ts';
import { type BenchRow, ratioRow } from './report.ts';

/** Cost of reading an owner's own shop, relative to a hop to a process that responds from memory (H). */
export async function ownShop(product: RunningProduct, { cookie }: SignedInOwner, effort: Effort): Promise<BenchRow> {
  const url = `${product.baseUrl}/api/my-store`;
  const hop = await startProxyBaseline(url, { cookie });
  const behind = [product.processes.pid('stores') ?? 0, testServerPids().mongo];
  const ours = { pid: product.processes.pid('bff') ?? 0, behind, work: { urls: [url], headers: { cookie } } };
  const [own = 0, bare = 0] = await measure([ours, hop], effort);
  hop.stop();
  return ratioRow('GET /api/my-store, signed in', own, bare, 'H', 3);
}

/** Returns a photo of 12 megapixels and almost 5 MB, the upload limit. */
async function largePhoto(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
    });
  const shapes = await noise(500, 375, 60).png().toBuffer();
  const grain = await noise(4_000, 3_000, 21).png().toBuffer();
  const scene = sharp(shapes).resize(4_000, 3_000, { kernel: 'cubic' }).blur(6);
  return scene
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * Time from the last byte of an upload until all its widths are readable, and response times of the list during
 * uploads.
 */
export async function uploads(product: RunningProduct, { cookie }: SignedInOwner, times: number): Promise<BenchRow[]> {
  const photo = await largePhoto();
  const idle = median(await timesOf(`${product.baseUrl}/api/stores`, () => pause(3_000)));
  const took: number[] = [];
  await upload(product, cookie, photo); // the first upload starts the picture worker
  const during = await timesOf(`${product.baseUrl}/api/stores`, async () => {
    for (let n = 0; n < times; n++) took.push(await upload(product, cookie, photo));
  });
  const busy = median(during);
  const p95 = percentile(took, 95);
  const size = `${(photo.length / 1024 / 1024).toFixed(1)} MB`;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return [
    {
      work: `photo of ${size}: last byte sent to readable, p95`,
      ours: ms(p95),
      baseline: '',
      figure: p95,
      goal: 1_500,
    },
    {
      work: 'GET /api/stores during uploads, median',
      ours: ms(busy),
      baseline: `${ms(idle)} idle`,
      figure: busy / idle,
      goal: 1.5,
    },
  ];
}

async function upload({ baseUrl }: RunningProduct, cookie: string, photo: Buffer): Promise<number> {
  const prepared = await fetch(`${baseUrl}/api/my-store/upload-url`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ fileExtension: 'jpg' }),
  });
  const { uploadUrl, publicUrl } = (await prepared.json()) as { uploadUrl: string; publicUrl: string };
  const sent = await put(baseUrl + uploadUrl, cookie, photo);
  for (const width of PICTURE_WIDTHS) {
    const response = await fetch(`${baseUrl}${publicUrl}?w=${width}`);
    if (!response.ok) throw new Error(`${publicUrl} responded ${response.status}`);
    await response.arrayBuffer();
  }
  return performance.now() - sent;
}

/** Returns the time at which the last byte was sent, on the clock of `performance.now()`. */
function put(url: string, cookie: string, photo: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const options = { method: 'PUT', headers: { cookie, 'content-length': photo.length } };
    const outgoing = request(url, options, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(sent);
        else reject(new Error(`the upload responded ${response.statusCode}`));
      });
    });
    outgoing.once('error', reject);
    outgoing.once('finish', () => {
      sent = performance.now();
    });
    outgoing.end(photo);
  });
}
