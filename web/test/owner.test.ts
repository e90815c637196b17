import { feed } from './owner/feed.ts';
import { keyboard } from './owner/keyboard.ts';
import { openingHours } from './owner/opening-hours.ts';
import { panel } from './owner/panel.ts';
import { products } from './owner/products.ts';
import { shopForm } from './owner/shop-form.ts';
import { openSite } from './site.ts';

const site = openSite();
panel(site);
shopForm(site);
openingHours(site);
products(site);
feed(site);
keyboard(site);
