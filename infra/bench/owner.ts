/** What an owner waits for: their own shop, and a picture that they upload. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import sharp from 'sharp';
import type { Product } from '../test/product.ts';
import { servicesOf } from '../test/services.ts';
import { openShopOf } from '../test/shops.ts';
import { type Effort, measure, median, percentile, startPassing } from './compare.ts';
import { listTimes } from './latency.ts';
import { mongoPid } from './login.ts';
import { type Row, ratioRow } from './report.ts';

export interface Owner {
  id: string;
  storeId: string;
  cookie: string;
}

/** An owner with a shop, signed in. */
export async function signedInOwner(product: Product): Promise<Owner> {
  const services = servicesOf(product);
  const account = { email: 'bench@example.com', password: 'cardume123' };
  const person = { ...account, firstName: 'Ana', lastName: 'Lima', phone: '5511999990000' };
  const { user } = await services.auth.registerUser({ params: { id: 'bench-owner' }, body: person });
  const storeId = await openShopOf(services, user.id);
  return { id: user.id, storeId, cookie: await signedIn(product, account.email, account.password) };
}

/** The cookies of somebody who has signed in. */
export async function signedIn({ baseUrl }: Product, identifier: string, password: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return lines.join('; ');
}

/** The own shop, against a route that passes one request on to the service which owns it. */
export async function ownShop(product: Product, { id, cookie }: Owner, effort: Effort): Promise<Row> {
  const url = `${product.urls.stores}/owners/${id}/store`;
  const passing = await startPassing(url, { authorization: `Bearer ${product.serviceToken}` });
  const behind = [product.processes.pid('stores') ?? 0, await mongoPid(product)];
  const ours = { urls: [`${product.baseUrl}/api/my-store`], headers: { cookie } };
  const [own = 0, p = 0] = await measure(
    [
      { pid: product.processes.pid('bff') ?? 0, behind, work: ours },
      { ...passing, behind },
    ],
    effort,
  );
  passing.process.kill();
  return ratioRow('GET /api/my-store, signed in', own, p, 'P', 1.3);
}

/** A photograph of 12 megapixels, of almost the 5 MB that may be uploaded. */
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

/** From the last byte of an upload to its three widths, and what the list takes meanwhile. */
export async function uploads(product: Product, { cookie }: Owner, times: number): Promise<Row[]> {
  const photo = await largePhoto();
  const idle = median(await listTimes(product, () => pause(3_000)));
  const took: number[] = [];
  await upload(product, cookie, photo); // the first starts the maker of pictures
  const during = await listTimes(product, async () => {
    for (let n = 0; n < times; n++) took.push(await upload(product, cookie, photo));
  });
  const busy = median(during);
  const p95 = percentile(took, 95);
  const size = `${(photo.length / 1024 / 1024).toFixed(1)} MB`;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return [
    { work: `a photo of ${size}: from sent to readable, p95`, ours: ms(p95), baseline: '', figure: p95, goal: 1_500 },
    {
      work: 'the list meanwhile, median',
      ours: ms(busy),
      baseline: `${ms(idle)} idle`,
      figure: busy / idle,
      goal: 1.5,
    },
  ];
}

async function upload({ baseUrl }: Product, cookie: string, photo: Buffer): Promise<number> {
  const asked = await fetch(`${baseUrl}/api/my-store/upload-url`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ fileExtension: 'jpg' }),
  });
  const { uploadUrl, publicUrl } = (await asked.json()) as { uploadUrl: string; publicUrl: string };
  const sent = await put(baseUrl + uploadUrl, cookie, photo);
  for (const width of PICTURE_WIDTHS) {
    const answer = await fetch(`${baseUrl}${publicUrl}?w=${width}`);
    if (!answer.ok) throw new Error(`${publicUrl} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return performance.now() - sent;
}

/** Answers when the last byte had been sent. */
function put(url: string, cookie: string, photo: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const putting = request(url, { method: 'PUT', headers: { cookie, 'content-length': photo.length } }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve(sent);
        else reject(new Error(`the upload answered ${answer.statusCode}`));
      });
    });
    putting.once('error', reject);
    putting.once('finish', () => {
      sent = performance.now();
    });
    putting.end(photo);
  });
}
