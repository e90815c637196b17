import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from '../api/base-query.ts';

/** Whether a call that answered so may answer another time: a server that is away comes back, a refusal stays one. */
export function worthAsking(error: ApiError | SerializedError | undefined): boolean {
  return !error || !('status' in error) || error.status === 0 || error.status >= 500;
}
