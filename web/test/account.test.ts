import { guard } from './account/guard.ts';
import { settings } from './account/settings.ts';
import { signingIn } from './account/sign-in.ts';
import { openSite } from './site.ts';

const site = openSite();
signingIn(site);
guard(site);
settings(site);
