/** Loads the demo data through the services' own commands. Every id is fixed, so loading again changes nothing. */
import { Storage } from '@cardume/bff/media';
import { HttpError } from '@cardume/kit/contract';
import pMap from 'p-map';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { demoContent } from './content/index.ts';
import type { DemoContent, DemoShop, DemoUser } from './content/types.ts';
import { persistently } from './persistently.ts';
import { PictureShelf } from './picture-shelf.ts';
import type { PictureSpec } from './pictures/index.ts';
import { type Connected, connect } from './services.ts';
import { addVisits } from './visits.ts';

/** Shops that are filled at once. Commands of one shop wait for each other, so that more of them at once gain nothing. */
const concurrency = 8;

class Loader {
  readonly #services: Connected;
  readonly #shelf: PictureShelf;
  readonly #content: DemoContent;
  readonly #products: Map<string, DemoContent['products']>;
  readonly #reviews: Map<string, DemoContent['reviews']>;

  constructor(services: Connected, content: DemoContent) {
    this.#services = services;
    this.#shelf = new PictureShelf(new Storage(services.config));
    this.#content = content;
    this.#products = Map.groupBy(content.products, ({ shopId }) => shopId);
    this.#reviews = Map.groupBy(content.reviews, ({ shopId }) => shopId);
  }

  /** The admin is registered last: where that account is, all the rest is. */
  async load(): Promise<void> {
    const { admin, owners, shops } = this.#content;
    if (await persistently(() => this.#isRegistered(admin.id))) return;
    await pMap(owners, (owner) => persistently(() => this.#register(owner, 'store_owner')), { concurrency });
    await pMap(shops, (shop) => persistently(() => this.#openShop(shop)), { concurrency });
    await Promise.all([
      pMap(shops, (shop) => persistently(() => this.#fillShop(shop)), { concurrency }),
      persistently(() => this.#addHomeContent()),
      persistently(() => addVisits(this.#services.analytics, this.#content)),
    ]);
    await persistently(() => this.#register(admin, 'admin'));
  }

  async #isRegistered(id: string): Promise<boolean> {
    try {
      await this.#services.auth.getUser({ params: { id } });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return false;
      throw error;
    }
  }

  async #register({ id, isPremium, ...person }: DemoUser, role: 'admin' | 'store_owner'): Promise<void> {
    const { auth } = this.#services;
    await auth.registerUser({ params: { id }, body: { ...person, password: DEMO_PASSWORD, role, status: 'approved' } });
    if (isPremium) await auth.setPremium({ params: { id }, body: { isPremium, by: this.#content.admin.id } });
  }

  async #openShop({ id, ownerId, approved, cover, profile, ...facts }: DemoShop): Promise<void> {
    const { stores } = this.#services;
    const [coverImageUrl, profileImageUrl] = await Promise.all([
      this.#address(cover, ownerId),
      this.#address(profile, ownerId),
    ]);
    const details = { ...facts, coverImageUrl, profileImageUrl, placeId: null };
    await stores.openStore({ params: { id }, body: { ownerId, details } });
    for (const photo of this.#content.feedPhotos.filter(({ shopId }) => shopId === id)) {
      const imageUrl = await this.#shelf.place(photo.picture);
      const body = { imageUrl, order: photo.order, isPremium: false };
      await stores.addFeedPhoto({ params: { id, photoId: photo.id }, body });
    }
    if (approved) await stores.setApproval({ params: { id }, body: { approved, by: this.#content.admin.id } });
  }

  /** Products and reviews, in their order. */
  async #fillShop({ id: storeId, productCategoryIds: selectedCategoryIds }: DemoShop): Promise<void> {
    const { catalog, reviews } = this.#services;
    for (const { id, shopId: _, pictures, ...facts } of this.#products.get(storeId) ?? []) {
      const imageUrls = await Promise.all(pictures.map((picture) => this.#shelf.place(picture)));
      await catalog.addProduct({
        params: { storeId, id },
        body: { facts: { ...facts, imageUrls }, selectedCategoryIds },
      });
    }
    for (const { id, shopId: _, rating, ...review } of this.#reviews.get(storeId) ?? []) {
      await reviews.postReview({
        params: { storeId, id },
        body: { ...review, rating: rating as 1 | 2 | 3 | 4 | 5, storeApproved: true },
      });
    }
  }

  async #addHomeContent(): Promise<void> {
    const { heroBanners, banners, bestSellers, sponsoredProducts, partners } = this.#content;
    await this.#addItems('hero-banners', heroBanners);
    await this.#addItems('banners', banners);
    await this.#addItems('best-sellers', bestSellers);
    await this.#addItems('sponsored-products', sponsoredProducts);
    await this.#addItems('partners', partners);
  }

  async #addItems(
    kind: Parameters<Connected['catalog']['addHomeItem']>[0]['params']['kind'],
    items: { id: string; picture: PictureSpec }[],
  ): Promise<void> {
    for (const { id, picture, ...fields } of items) {
      const imageUrl = await this.#shelf.place(picture);
      await this.#services.catalog.addHomeItem({ params: { kind, id }, body: { ...fields, imageUrl } });
    }
  }

  async #address(picture: PictureSpec | null, ownerId: string): Promise<string | null> {
    return picture && this.#shelf.place(picture, ownerId);
  }
}

await new Loader(connect(), demoContent()).load();
