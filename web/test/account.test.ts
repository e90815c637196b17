import { doors } from './account/doors.ts';
import { guard } from './account/guard.ts';
import { settings } from './account/settings.ts';
import { openSite } from './site.ts';

const site = openSite();
doors(site);
guard(site);
settings(site);
