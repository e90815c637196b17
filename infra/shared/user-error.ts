/** An error that the user can fix: only its message is printed, without a stack trace. */
export class UserError extends Error {}

/**
 * Runs a command's main function. On an error prints it, a UserError without its stack trace, and exits with status 1.
 */
export async function runMain(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof UserError ? `\n${error.message}` : error);
  }
}
