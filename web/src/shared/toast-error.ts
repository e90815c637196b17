import { NO_CONNECTION, toast } from '../ui/toast/toast-store.ts';
import { apiErrorOf, type CallError } from './api/api-error.ts';

/** Shows a failed call in a toast, with the server's message; else that it was not reached, or `fallback`. */
export function toastError(title: string, error: CallError | undefined, fallback?: string): void {
  const { serverMessage } = error ? apiErrorOf(error) : {};
  const isUnreached = error !== undefined && 'status' in error && error.status === 0;
  toast({ kind: 'error', title, text: serverMessage ?? (isUnreached ? NO_CONNECTION : fallback) });
}
