import { createGuard } from '@cardume/kit/event-store';
import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { authApi } from './api.ts';
import { user } from './domain/user.ts';
import { peopleModel } from './read-models/people.ts';
import { authRoutes } from './routes.ts';

await runService('auth', {}, ({ connection, aggregate, serve }) => {
  const users = aggregate(user);
  const people = peopleModel(connection);
  const emails = createGuard(connection, 'emails');
  const usernames = createGuard(connection, 'usernames');
  serve((app) => mount(app, authApi, authRoutes({ users, people, emails, usernames })));
});
