import { toast } from '../ui/toast/toast-store.ts';
import { apiErrorOf, type CallError } from './api/api-error.ts';

/** Shows a failed call in a toast, with the server's message, or else `fallback`. */
export function toastError(title: string, error: CallError | undefined, fallback?: string): void {
  const text = (error && apiErrorOf(error).serverMessage) ?? fallback;
  toast({ kind: 'error', title, text });
}
