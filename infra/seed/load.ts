/**
 * Loads the demo data through the services' commands. Every id is fixed, so loading is idempotent; what a killed loader has
 * added already is skipped.
 */
import { Storage } from '@cardume/bff/media';
import { HOME_KIND_NAMES } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import pMap from 'p-map';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { demoContent } from './content/index.ts';
import type { DemoContent, DemoShop, DemoUser } from './content/types.ts';
import { PictureStore } from './picture-store.ts';
import type { PictureSpec } from './pictures/index.ts';
import { retry } from './retry.ts';
import { type Connected, connect } from './services.ts';
import { addVisits } from './visits.ts';

/** Shops that are filled concurrently. Commands of one shop are sequential, because they lock the same stream. */
const concurrency = 8;

class Loader {
  readonly #services: Connected;
  readonly #pictures: PictureStore;
  readonly #content: DemoContent;
  readonly #products: Map<string, DemoContent['products']>;
  readonly #reviews: Map<string, DemoContent['reviews']>;

  constructor(services: Connected, content: DemoContent) {
    this.#services = services;
    this.#pictures = new PictureStore(new Storage(services.config));
    this.#content = content;
    this.#products = Map.groupBy(content.products, ({ shopId }) => shopId);
    this.#reviews = Map.groupBy(content.reviews, ({ shopId }) => shopId);
  }

  /** The admin is registered last: an existing admin account means that the data are complete. */
  async load(): Promise<void> {
    const { admin, owners, shops } = this.#content;
    if (await retry(() => this.#isRegistered(admin.id))) return;
    await pMap(owners, (owner) => retry(() => this.#register(owner, 'store_owner')), { concurrency });
    await pMap(shops, (shop) => retry(() => this.#openShop(shop)), { concurrency });
    await Promise.all([
      pMap(shops, (shop) => retry(() => this.#fillShop(shop)), { concurrency }),
      retry(() => this.#addHomeContent()),
      retry(() => addVisits(this.#services.analytics, this.#content)),
    ]);
    await retry(() => this.#register(admin, 'admin'));
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
    // A registration hashes the password, also for an account that exists.
    if (!(await this.#isRegistered(id))) {
      const body = { ...person, password: DEMO_PASSWORD, role, status: 'approved' } as const;
      await auth.registerUser({ params: { id }, body });
    }
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
      const imageUrl = await this.#pictures.place(photo.picture);
      const body = { imageUrl, order: photo.order, isPremium: false };
      await stores.addFeedPhoto({ params: { id, photoId: photo.id }, body });
    }
    if (approved) await stores.setApproval({ params: { id }, body: { approved, by: this.#content.admin.id } });
  }

  /** Products and reviews, in their order. */
  async #fillShop({ id: storeId, productCategoryIds: selectedCategoryIds }: DemoShop): Promise<void> {
    const { catalog, reviews } = this.#services;
    const known = await this.#knownOf(storeId);
    for (const { id, shopId: _, pictures, ...facts } of this.#products.get(storeId) ?? []) {
      if (known.has(id)) continue;
      const imageUrls = await Promise.all(pictures.map((picture) => this.#pictures.place(picture)));
      await catalog.addProduct({
        params: { storeId, id },
        body: { facts: { ...facts, imageUrls }, selectedCategoryIds },
      });
    }
    for (const { id, shopId: _, rating, ...review } of this.#reviews.get(storeId) ?? []) {
      if (known.has(id)) continue;
      await reviews.postReview({
        params: { storeId, id },
        body: { ...review, rating: rating as 1 | 2 | 3 | 4 | 5, storeApproved: true },
      });
    }
  }

  /** Returns the ids of a shop's products and newest reviews. */
  async #knownOf(storeId: string): Promise<Set<string>> {
    const { catalog, reviews } = this.#services;
    const params = { storeId };
    const [products, posted] = await Promise.all([
      catalog.listProducts({ params }),
      reviews.listReviews({ params, query: { page: 1, limit: 100 } }),
    ]);
    return new Set([...products, ...posted].map(({ id }) => id));
  }

  async #addHomeContent(): Promise<void> {
    for (const kind of HOME_KIND_NAMES) {
      for (const { id, picture, ...fields } of this.#content.home[kind]) {
        const imageUrl = await this.#pictures.place(picture);
        await this.#services.catalog.addHomeItem({ params: { kind, id }, body: { ...fields, imageUrl } });
      }
    }
  }

  async #address(picture: PictureSpec | null, ownerId: string): Promise<string | null> {
    return picture && this.#pictures.place(picture, ownerId);
  }
}

await new Loader(connect(), demoContent()).load();
