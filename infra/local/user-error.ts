/** An error that the user can fix: printed as its message alone, without a stack. */
export class UserError extends Error {}

/** Runs a command's main function; a UserError ends it with its message and status 1. */
export async function main(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof UserError ? `\n${error.message}` : error);
  }
}
