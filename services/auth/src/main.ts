import { createGuard } from '@cardume/kit/event-store';
import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { activeAdmins } from './active-admins.ts';
import { authApi } from './api.ts';
import { authShape } from './config.ts';
import { user } from './domain/user.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { prepareListing } from './listing.ts';
import { peopleModel } from './read-models/people.ts';
import { sessionsModel } from './read-models/sessions.ts';
import { authRoutes } from './routes.ts';

await runService('auth', authShape, ({ connection, aggregate, prepare, serve }, { ADMIN_EMAIL, ADMIN_PASSWORD }) => {
  const dependencies = {
    users: aggregate(user),
    people: peopleModel(connection),
    sessions: sessionsModel(connection),
    emails: createGuard(connection, 'emails'),
    usernames: createGuard(connection, 'usernames'),
    admins: activeAdmins(connection),
  };
  prepare(() => prepareListing(dependencies));
  prepare(async () => {
    if (ADMIN_EMAIL && ADMIN_PASSWORD) await ensureFirstAdmin(dependencies, ADMIN_EMAIL, ADMIN_PASSWORD);
  });
  serve((app) => mount(app, authApi, authRoutes(dependencies)));
});
