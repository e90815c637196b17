/** Loads the demo data through the services' commands. Every id is fixed, so loading is idempotent. */
import { Storage } from '@cardume/bff/media';
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
      const imageUrl = await this.#pictures.place(photo.picture);
      const body = { imageUrl, order: photo.order, isPremium: false };
      await stores.addFeedPhoto({ params: { id, photoId: photo.id }, body });
    }
    if (approved) await stores.setApproval({ params: { id }, body: { approved, by: this.#content.admin.id } });
  }

  /** Products and reviews, in their order. */
  async #fillShop({ id: storeId, productCategoryIds: selectedCategoryIds }: DemoShop): Promise<void> {
    const { catalog, reviews } = this.#services;
    for (const { id, shopId: _, pictures, ...facts } of this.#products.get(storeId) ?? []) {
      const imageUrls = await Promise.all(pictures.map((picture) => this.#pictures.place(picture)));
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
      const imageUrl = await this.#pictures.place(picture);
      await this.#services.catalog.addHomeItem({ params: { kind, id }, body: { ...fields, imageUrl } });
    }
  }

  async #address(picture: PictureSpec | null, ownerId: string): Promise<string | null> {
    return picture && this.#pictures.place(picture, ownerId);
  }
}

await new Loader(connect(), demoContent()).load();
