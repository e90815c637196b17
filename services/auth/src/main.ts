import { createGuard } from '@cardume/kit/event-store';
import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { authApi } from './api.ts';
import { closeAccount } from './commands/change-account.ts';
import { ensureFirstAdmin } from './commands/ensure-first-admin.ts';
import { authShape } from './config.ts';
import { user } from './domain/user.ts';
import { createListingIndex } from './records/accounts.ts';
import { activeAdmins } from './records/active-admins.ts';
import { peopleModel } from './records/people.ts';
import { sessionsModel } from './records/sessions.ts';
import { authRoutes } from './routes.ts';

await runService(
  'auth',
  authShape,
  ({ connection, aggregate, eraseAgain, prepare, serve }, { ADMIN_EMAIL, ADMIN_PASSWORD }) => {
    const dependencies = {
      users: aggregate(user),
      people: peopleModel(connection),
      sessions: sessionsModel(connection),
      emails: createGuard(connection, 'emails'),
      usernames: createGuard(connection, 'usernames'),
      admins: activeAdmins(connection),
    };
    prepare(() => createListingIndex(dependencies.users));
    prepare(async () => {
      if (ADMIN_EMAIL && ADMIN_PASSWORD) await ensureFirstAdmin(dependencies, ADMIN_EMAIL, ADMIN_PASSWORD);
    });
    eraseAgain(dependencies.users, (id) => closeAccount(dependencies, id));
    serve((app) => mount(app, authApi, authRoutes(dependencies)));
  },
);
