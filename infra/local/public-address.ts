import { isIPv4 } from 'node:net';

/** Whether what listens on this address is reached from the same machine only. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
