import { z } from 'zod';

/** Settings of auth besides those of every service. The descriptions are printed into `docs/settings.md`. */
export const authShape = {
  ADMIN_EMAIL: z.email().optional().describe('E-mail of the first admin, created at start where nobody has it'),
  ADMIN_PASSWORD: z.string().min(6).max(128).optional().describe('Password of the first admin, 6 to 128 characters'),
};
