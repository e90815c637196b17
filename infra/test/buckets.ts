import { Client } from 'minio';
import { testBucketName, testS3 } from './servers.ts';

/* Separate from servers.ts, which every test file imports: minio is slow to load. */

/** A client of the S3 server. */
export function testS3Client(): Client {
  const { endpoint, accessKey, secretKey } = testS3();
  const { hostname, port } = new URL(endpoint);
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
}

/** Creates an empty bucket, for tests that write to S3 directly. @returns the name of the bucket and access keys */
export async function testBucket(): Promise<{ bucket: string; accessKey: string; secretKey: string }> {
  const { accessKey, secretKey } = testS3();
  const bucket = testBucketName();
  await testS3Client().makeBucket(bucket);
  return { bucket, accessKey, secretKey };
}
