import { isDataCollection } from '@cardume/kit/maintenance';
import { z } from 'zod';
import type { ManifestSigner } from './signature.ts';
import type { BackupStore } from './store.ts';

/** To be incremented when earlier commands could not read what is written. */
export const MANIFEST_FORMAT = 1;
const FILE = 'manifest.json';
/** HMAC of the manifest, written before it. Absent in backups of earlier versions. */
const SIGNATURE_FILE = 'signature.json';

/** A hash that a file is named by. Anything else could lead out of the folder of the backups. */
export const fileHash = z.string().regex(/^[0-9a-f]{64}$/);

const chunk = z.object({ hash: fileHash, count: z.int() });
type Chunk = z.infer<typeof chunk>;

const collection = z.object({
  name: z.string().refine(isDataCollection),
  /** Number of documents. */
  count: z.int(),
  /** Indexes besides that of `_id`, as MongoDB lists them. */
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
  chunks: z.array(chunk),
});
export type BackedUpCollection = z.infer<typeof collection>;

/** Content of a backup. */
export const manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  /** Version of the product that wrote the data last. Absent in backups of the first versions of the command. */
  version: z.string().optional(),
  /** When the command began and ended, and the moment in between whose data the backup holds. ISO 8601. */
  startedAt: z.string(),
  finishedAt: z.string(),
  moment: z.string(),
  /** By service. */
  databases: z.record(z.string(), z.object({ collections: z.array(collection) })),
  /** Bytes of all documents, before compression. Absent in backups of version 1.0.0. */
  bytes: z.int().optional(),
  /** Pictures that rows reference, as chunks of JSON lines; `missing` counts those that were not in the bucket. */
  pictures: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), chunks: z.array(chunk) }),
  /** Whether the backup has the installation's secrets, encrypted. */
  secrets: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;

/** Returns the name of a backup that begins at `now`; names sort by time. */
export function newBackupName(now: Date): string {
  return now.toISOString().replaceAll(':', '');
}

export const manifestPath = (name: string) => `${name}/${FILE}`;
export const signaturePath = (name: string) => `${name}/${SIGNATURE_FILE}`;
export const secretsPath = (name: string) => `${name}/secrets.json`;

/** Writes a manifest after its signature. Without a signer it has none. */
export async function writeManifest(
  store: BackupStore,
  name: string,
  content: Manifest,
  signer?: ManifestSigner,
): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  if (signer) await store.put(signaturePath(name), await signer.sign(bytes));
  await store.put(manifestPath(name), bytes);
}

/** Parses a manifest; undefined if it is damaged or of another format. */
export function manifestOf(content: Buffer): Manifest | undefined {
  try {
    return manifest.parse(JSON.parse(content.toString()));
  } catch {
    return undefined;
  }
}

/** Returns the names of all complete backups, oldest first. */
export async function backupNames(store: BackupStore): Promise<string[]> {
  const names = [];
  for (const name of await store.folders()) if (await store.has(manifestPath(name))) names.push(name);
  return names.sort();
}

/** Returns the chunks of all collections and of the list of pictures. */
export function chunksOf({ databases, pictures }: Manifest): Chunk[] {
  const collections = Object.values(databases).flatMap((database) => database.collections);
  return [...collections.flatMap(({ chunks }) => chunks), ...pictures.chunks];
}

/** Number of the documents of all databases. */
export function documentsOf({ databases }: Manifest): number {
  const collections = Object.values(databases).flatMap((database) => database.collections);
  return collections.reduce((sum, { count }) => sum + count, 0);
}

/** Bytes of the documents and pictures, before compression; undefined if the backup does not tell. */
export function bytesOf({ bytes, pictures }: Manifest): number | undefined {
  return bytes === undefined ? undefined : bytes + pictures.bytes;
}
