import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { Client } from 'minio';
import sharp from 'sharp';
import { type DedicatedServer, startDedicatedServer } from '../../infra/test/dedicated-server.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices } from '../../infra/test/services.ts';
import { CookieClient } from './browser.ts';
import { openSession, registerAndSignIn, type SignedInPerson } from './people.ts';
import { noisyPicture, picturesByExtension } from './pictures.ts';

let s3: DedicatedServer;
let redis: DedicatedServer;
let product: RunningProduct;
let owner: SignedInPerson;
let kinds: Record<string, Buffer>;

beforeAll(async () => {
  [s3, redis] = await Promise.all([startDedicatedServer('seaweed'), startDedicatedServer('valkey')]);
  product = await startProduct({
    only: ['auth', 'bff'],
    servers: { seaweed: s3.url, valkey: redis.url },
    s3: s3.s3,
    env: absentServices,
  });
  owner = await registerAndSignIn(product);
  kinds = await picturesByExtension();
});
afterAll(async () => {
  await product?.stop();
  await Promise.all([s3?.remove(), redis?.remove()]);
});

async function address(of: CookieClient = owner.browser, fileExtension = 'jpg') {
  const { status, body } = await of.post('/api/my-store/upload-url', { fileExtension });
  expect(status).toBe(200);
  return body as { uploadUrl: string; publicUrl: string };
}

const put = (uploadUrl: string, file: Uint8Array, by = owner.browser, headers = {}) =>
  by.send('PUT', uploadUrl, file, { 'content-type': 'image/jpeg', ...headers });

async function picture(publicUrl: string) {
  const response = await fetch(product.baseUrl + publicUrl);
  expect(response.status).toBe(200);
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

/** Returns all keys of the bucket, sorted. */
async function objects(): Promise<string[]> {
  const { hostname: endPoint, port } = new URL(s3.url);
  const { accessKey, secretKey, bucket } = s3.s3;
  const client = new Client({ endPoint, port: Number(port), useSSL: false, accessKey, secretKey });
  return (await client.listObjectsV2(bucket, '', true).toArray()).map(({ name }) => name).toSorted();
}

describe('an uploaded picture', () => {
  it.each(['jpg', 'png', 'webp', 'gif', 'avif'])(
    'of kind %s is there at all its widths when the PUT answers',
    async (kind) => {
      const { uploadUrl, publicUrl } = await address(owner.browser, `.${kind.toUpperCase()}`);
      expect(publicUrl).toMatch(/^\/media\/[\w-]{22}\/[\w-]{36}\.webp$/);
      expect(publicUrl).not.toContain(owner.id);
      const answer = await put(uploadUrl, kinds[kind] ?? Buffer.alloc(0));
      expect([answer.status, answer.body]).toEqual([200, { publicUrl }]);
      for (const [query, width] of [
        ['', 900],
        ['?w=320', 320],
        ['?w=640', 640],
        ['?w=1280', 900],
        ['?w=77', 900],
      ] as const) {
        const { response, file } = await picture(publicUrl + query);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('content-type')).toBe('image/webp');
        const { format, width: actual, pages = 1 } = await sharp(file).metadata();
        expect({ format, width: actual, pages }).toEqual({ format: 'webp', width, pages: 1 });
      }
    },
  );

  it('is rotated by its EXIF orientation and loses its EXIF data', async () => {
    const gps = { IFD0: { Make: 'Câmera Secreta' }, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } };
    const file = await noisyPicture(900, 600).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(file).metadata()).toMatchObject({ orientation: 6, width: 900 });
    const { uploadUrl, publicUrl } = await address();
    expect((await put(uploadUrl, file)).status).toBe(200);
    for (const query of ['', '?w=320']) {
      const shown = await picture(publicUrl + query);
      const { width, height, exif, orientation } = await sharp(shown.file).metadata();
      expect(height / width).toBeCloseTo(1.5, 1);
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  });

  it('keeps its transparency', async () => {
    const file = await noisyPicture(400, 400).ensureAlpha(0.5).png().toBuffer();
    const { uploadUrl, publicUrl } = await address();
    expect((await put(uploadUrl, file)).status).toBe(200);
    expect(await sharp((await picture(`${publicUrl}?w=320`)).file).metadata()).toMatchObject({ hasAlpha: true });
  });
});

describe('a refused file', () => {
  const text = (content: string) => Buffer.from(content.padEnd(200));
  const after = (content: string) => Buffer.concat([kinds.jpg ?? Buffer.alloc(0), Buffer.from(content, 'latin1')]);
  /** A comment right after the start of the JPEG. */
  const withComment = (content: string) => {
    const [jpg, comment] = [kinds.jpg ?? Buffer.alloc(0), Buffer.from(content)];
    return Buffer.concat([
      jpg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      jpg.subarray(2),
    ]);
  };
  // The product uses only the first of the animation's two frames, which this cut damages.
  const cut = (kind: string) => kinds[kind]?.subarray(0, kinds[kind].length * 0.4) ?? Buffer.alloc(0);
  const files: [string, number, () => Buffer | Promise<Buffer>][] = [
    ['a renamed page', 415, () => text('<!doctype html><script>alert(1)</script>')],
    ['a drawing', 415, () => text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')],
    ['a drawing with a script', 415, () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a document', 415, () => text('%PDF-1.7 %âãÏÓ')],
    ['a photo of a kind that we do not take', 415, () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a picture that is a page too', 415, () => after('<html><ScRiPt src=//x.example></script>')],
    ['a picture that is a document too', 415, () => withComment('%PDF-1.7')],
    ['a picture that is an archive too', 415, () => after(`PK\x05\x06${'\0'.repeat(18)}`)],
    ['a script that begins like a picture', 400, () => text('GIF89a/*........*/=1;alert(document.cookie)//')],
    ['nothing', 415, () => Buffer.alloc(0)],
    ...Object.keys({ jpg: 0, png: 0, webp: 0, gif: 0, avif: 0 }).map((kind): [string, number, () => Buffer] => [
      `a ${kind} that was cut off`,
      400,
      () => cut(kind),
    ]),
    [
      'more than 25 megapixels',
      413,
      () =>
        sharp({ create: { width: 6_000, height: 4_200, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
    ['more than 5 MB', 413, () => Buffer.concat([kinds.jpg ?? Buffer.alloc(0), Buffer.alloc(5 * 1024 * 1024)])],
  ];

  it.each(files)('%s is a %i, stores nothing and keeps the address valid', async (_name, status, make) => {
    const before = await objects();
    const { uploadUrl, publicUrl } = await address();
    const answer = await put(uploadUrl, await make());
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ message: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/) });
    expect(await objects()).toEqual(before);
    expect((await fetch(product.baseUrl + publicUrl)).status).toBe(404);
    expect((await put(uploadUrl, kinds.jpg ?? Buffer.alloc(0))).status).toBe(200);
  });

  it('is no photo of up to 50 megapixels: those are accepted', async () => {
    const create = { width: 8_000, height: 6_000, channels: 3, background: 'navy' } as const;
    const { uploadUrl, publicUrl } = await address();
    expect((await put(uploadUrl, await sharp({ create }).jpeg().toBuffer())).status).toBe(200);
    expect(await sharp((await picture(publicUrl)).file).metadata()).toMatchObject({ width: 8_000 });
  });
});

describe('the address of an upload', () => {
  const jpg = () => kinds.jpg ?? Buffer.alloc(0);

  /** Waits until an upload to the URL has started. */
  async function locked(uploadUrl: string): Promise<void> {
    const client = new Redis(redis.url);
    const key = `upload:{${uploadUrl.split('/').at(-1)}}:state`;
    await eventually(async () => expect(await client.exists(key)).toBe(1));
    client.disconnect();
  }

  it('requires a session and a picture type', async () => {
    const nobody = new CookieClient(product.baseUrl);
    expect((await nobody.post('/api/my-store/upload-url', { fileExtension: 'png' })).status).toBe(401);
    const { status, body } = await owner.browser.post('/api/my-store/upload-url', { fileExtension: 'svg' });
    const words = 'Por favor, selecione apenas imagens (PNG, JPEG, etc.)';
    expect([status, body.fields]).toEqual([400, { fileExtension: words }]);
    expect((await owner.browser.post('/api/admin/upload-url', { fileExtension: 'png' })).status).toBe(403);
    const admin = await registerAndSignIn(product, { role: 'admin' });
    const given = await admin.browser.post('/api/admin/upload-url', { fileExtension: 'png' });
    expect((await put(String(given.body.uploadUrl), jpg(), admin.browser)).status).toBe(200);
  });

  it('is valid for one PUT, also when several are concurrent', async () => {
    const { uploadUrl } = await address();
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(uploadUrl, jpg())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await put(uploadUrl, jpg())).status).toBe(409);
  });

  it('is valid only for the session that requested it, and not from another origin', async () => {
    const { uploadUrl } = await address();
    const other = await registerAndSignIn(product);
    expect((await put(uploadUrl, jpg(), new CookieClient(product.baseUrl))).status).toBe(401);
    expect((await put(uploadUrl, jpg(), other.browser)).status).toBe(403);
    expect((await put(uploadUrl, jpg(), await openSession(product, owner.email))).status).toBe(403);
    expect((await put(uploadUrl, jpg(), owner.browser, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await put('/media/uploads/made-up', jpg())).status).toBe(404);
    expect((await put(uploadUrl, jpg())).status).toBe(200);
  });

  it('stays valid after an aborted upload', async () => {
    const { uploadUrl } = await address();
    const headers = { cookie: owner.browser.cookie, 'content-length': jpg().length };
    const broken = request(product.baseUrl + uploadUrl, { method: 'PUT', headers });
    broken.on('error', () => undefined);
    broken.write(jpg().subarray(0, 1_000));
    await locked(uploadUrl);
    expect((await put(uploadUrl, jpg())).status).toBe(409);
    broken.destroy();
    await eventually(async () => expect((await put(uploadUrl, jpg())).status).toBe(200));
    expect((await put(uploadUrl, jpg())).status).toBe(409);
  });

  it('is not issued while it cannot be stored', async () => {
    await redis.stop();
    const { status, body } = await owner.browser.post('/api/my-store/upload-url', { fileExtension: 'png' });
    expect([status, body.code]).toEqual([503, 'unavailable']);
    await redis.start();
    await eventually(async () => void (await address()));
  });

  it('stays valid after an outage of the bucket', async () => {
    const { uploadUrl, publicUrl } = await address();
    await s3.stop();
    const away = await put(uploadUrl, jpg());
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
    await s3.start();
    await eventually(async () => expect((await put(uploadUrl, jpg())).status).toBe(200));
    await picture(publicUrl);
  });
});
