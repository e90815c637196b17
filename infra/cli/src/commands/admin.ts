import { randomBytes, randomUUID } from 'node:crypto';
import { parsePhone } from '@cardume/bff/contract';
import { Command, InvalidArgumentError } from 'commander';
import { authClient } from '../installation.ts';
import { action, createCommand } from '../run.ts';

interface Options {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  json?: boolean;
}

const create = createCommand(
  'create',
  'Create an account of an admin; prints a random password unless ADMIN_PASSWORD is set',
)
  .requiredOption('--email <email>', 'e-mail of the admin')
  .option('--first-name <name>', 'first name', 'Administração')
  .option('--last-name <name>', 'last name', 'Cardume')
  .option('--phone <number>', 'phone number', phoneOption, '0')
  .action(
    action(async ({ json: _json, ...person }: Options, output) => {
      const given = process.env.ADMIN_PASSWORD;
      const password = given || randomBytes(12).toString('base64url');
      const id = randomUUID();
      await authClient().createAdmin({ body: { id, ...person, password } });
      output.line(`${person.email} is an admin now.`);
      if (!given) output.line(`Password: ${password}`);
      output.result({ id, email: person.email, ...(given ? {} : { password }) });
    }),
  );

/** Returns the digits of a phone number with the country code. */
function phoneOption(text: string): string {
  const digits = parsePhone(text);
  if (!digits) throw new InvalidArgumentError('Use area code and number, like 11987654321.');
  return digits;
}

const resetPassword = createCommand(
  'reset-password',
  "Print a temporary password of an admin, valid for 24 hours; ends the admin's sessions and removes the passkeys",
)
  .requiredOption('--email <email>', 'e-mail of the admin')
  .action(
    action(async ({ email }: Pick<Options, 'email' | 'json'>, output) => {
      const { id, temporaryPassword } = await authClient().resetAdminPassword({ body: { email } });
      output.line(`Temporary password: ${temporaryPassword}`);
      output.result({ id, email, temporaryPassword });
    }),
  );

export const adminCommand = new Command('admin')
  .description('Accounts of admins')
  .addCommand(create)
  .addCommand(resetPassword);
