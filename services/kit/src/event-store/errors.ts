import type { Rejection } from './aggregate.ts';

/** The stream is no longer at the version that the command was decided on. */
export class VersionConflict extends Error {
  constructor(streamId: string, expected?: number) {
    super(`${streamId} is no longer at version ${expected ?? 'read'}`);
    this.name = 'VersionConflict';
  }
}

/** The aggregate rejected the command; nothing was written. */
export class CommandRejected extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.message);
    this.name = 'CommandRejected';
    this.rejection = rejection;
  }
}

/** Another owner holds the key of a guard. */
export class GuardTaken extends Error {
  readonly guard: string;
  readonly key: string;

  constructor(guard: string, key: string) {
    super(`${guard} ${key} is taken`);
    this.name = 'GuardTaken';
    this.guard = guard;
    this.key = key;
  }
}

/** The stream could not be written in time: contention, or an unreachable or slow database. The caller may retry. */
export class StreamBusy extends Error {
  constructor(streamId: string, cause: unknown) {
    super(`${streamId} could not be written in time`, { cause });
    this.name = 'StreamBusy';
  }
}

/**
 * The stream has an event of a newer release, so this process can neither derive its state nor decide on it. A replica
 * of that release can: the caller may retry.
 */
export class UnknownEvent extends Error {
  constructor({ streamId, version, name, v }: { streamId: string; version: number; name: string; v: number }) {
    super(`event ${version} of ${streamId} (${name}, version ${v}) is of a newer release`);
    this.name = 'UnknownEvent';
  }
}

const DUPLICATE_KEY = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}
