/** Returns the e-mail in the state of a navigation between the screens of an account; an empty string without one. */
export function emailOf(state: unknown): string {
  const typed = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  return typed.includes('@') ? typed : '';
}
