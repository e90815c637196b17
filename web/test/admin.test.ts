import { audit } from './admin/audit.ts';
import { content } from './admin/content.ts';
import { guard } from './admin/guard.ts';
import { order } from './admin/order.ts';
import { ratings } from './admin/ratings.ts';
import { showTime } from './admin/show-time.ts';
import { stores } from './admin/stores.ts';
import { users } from './admin/users.ts';
import { openSite } from './site.ts';

const site = openSite();
content(site);
order(site);
showTime(site);
guard(site);
users(site);
stores(site);
ratings(site);
audit(site);
