import { createGuard } from '@cardume/kit/event-store';
import { mount } from '@cardume/kit/http';
import { metrics } from '@cardume/kit/process';
import { backupsHandlers, eventSourcedService, measureBackups, published } from '@cardume/kit/service';
import { backupsContract } from '@cardume/kit/service/contracts';
import { authApi } from './api.ts';
import { closeAccount } from './commands/change-account.ts';
import { ensureFirstAdmin } from './commands/ensure-first-admin.ts';
import { authShape, mailSettings } from './config.ts';
import { user } from './domain/user.ts';
import { sendMails } from './mail/send-mails.ts';
import { addListingIndex } from './records/accounts.ts';
import { activeAdmins } from './records/active-admins.ts';
import { mailQueue } from './records/mail-queue.ts';
import { emailConfirmations, passwordLinks } from './records/mailed-links.ts';
import { passkeys } from './records/passkeys.ts';
import { people } from './records/people.ts';
import { sessions } from './records/sessions.ts';
import { authRoutes } from './routes.ts';

export const authService = eventSourcedService(
  'auth',
  authShape,
  ({ connection, logger, aggregate }, config) => {
    const { ADMIN_EMAIL, ADMIN_PASSWORD, DEMO } = config;
    const mail = mailSettings(config);
    const data = {
      users: aggregate(user),
      people: people(connection),
      sessions: sessions(connection),
      passkeys: passkeys(connection),
      links: passwordLinks(connection),
      confirmations: emailConfirmations(connection),
      mails: mailQueue(connection, mail !== undefined),
      emails: createGuard(connection, 'emails'),
      usernames: createGuard(connection, 'usernames'),
      admins: activeAdmins(connection),
    };
    addListingIndex(data.users);
    metrics.gauge(
      { name: 'sessions', help: 'Stored sessions, including expired ones', labels: ['state'] },
      async () => [[{ state: 'valid' }, await data.sessions.rows.estimatedDocumentCount()]],
    );
    // Of the whole installation, whose commands keep their notes in this database.
    measureBackups(connection);
    return {
      aggregates: [published(data.users, (id) => closeAccount(data, id))],
      routes(app) {
        mount(app, authApi, authRoutes(data));
        mount(app, backupsContract, backupsHandlers(connection));
      },
      background: mail ? [{ name: 'mails', work: (stopping) => sendMails(data, mail, stopping, logger) }] : [],
      async prepare() {
        if (ADMIN_EMAIL && ADMIN_PASSWORD) await ensureFirstAdmin(data, ADMIN_EMAIL, ADMIN_PASSWORD);
        // No warning with demo data: it contains an admin, but is loaded after the start.
        else if (DEMO === '0' && !(await data.admins.hasAny())) {
          logger.warn('There is no admin: call cardume admin create, or set ADMIN_EMAIL and ADMIN_PASSWORD');
        }
      },
    };
  },
  mailSettings,
);
