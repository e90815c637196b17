import { z } from 'zod';

/** How the messages that a process has applied differ from the last ones of their subjects in the stream. */
export const appliedComparison = z.object({
  /** Number of compared subjects. */
  subjects: z.int(),
  /** Number of subjects whose last message was not applied. */
  missed: z.int(),
  /** The first 1,000 of them, with the sequence of the last message. */
  named: z.array(z.object({ subject: z.string(), seq: z.int() })),
  /** Number of subjects of which a message was applied, but of which the stream has none. */
  unknown: z.int(),
});
export type AppliedComparison = z.output<typeof appliedComparison>;

/** The comparison of a process that has applied nothing, or was not compared. */
export const NOTHING_COMPARED: AppliedComparison = { subjects: 0, missed: 0, named: [], unknown: 0 };
