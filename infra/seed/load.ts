/** Loads the demo data through the services' own commands. Every id is fixed, so loading again changes nothing. */
import { Storage } from '@cardume/bff/media';
import { HttpError } from '@cardume/kit/contract';
import pMap from 'p-map';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { demoContent } from './content/index.ts';
import type { DemoContent, DemoShop, DemoUser } from './content/types.ts';
import { PictureShelf } from './picture-shelf.ts';
import type { PictureSpec } from './pictures/index.ts';
import { type Connected, connect } from './services.ts';
import { addVisits } from './visits.ts';

/** Commands under way at once; two cores are busy with eight. */
const concurrency = 8;

class Loader {
  readonly #services: Connected;
  readonly #shelf: PictureShelf;
  readonly #content: DemoContent;

  constructor(services: Connected, content: DemoContent) {
    this.#services = services;
    this.#shelf = new PictureShelf(new Storage(services.config));
    this.#content = content;
  }

  /** The admin is registered last: where that account is, all the rest is. */
  async load(): Promise<void> {
    const { admin, owners, shops } = this.#content;
    if (await this.#isRegistered(admin.id)) return;
    await pMap(owners, (owner) => this.#register(owner, 'store_owner'), { concurrency });
    await pMap(shops, (shop) => this.#openShop(shop), { concurrency });
    const visits = addVisits(this.#services.analytics, this.#content);
    await Promise.all([this.#addProducts(), this.#postReviews(), this.#addHomeContent(), visits]);
    await this.#register(admin, 'admin');
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

  async #addProducts(): Promise<void> {
    const { shops, products } = this.#content;
    const categoriesOf = new Map(shops.map(({ id, productCategoryIds }) => [id, productCategoryIds]));
    await pMap(
      products,
      async ({ id, shopId, pictures, ...facts }) => {
        const imageUrls = await Promise.all(pictures.map((picture) => this.#shelf.place(picture)));
        await this.#services.catalog.addProduct({
          params: { storeId: shopId, id },
          body: { facts: { ...facts, imageUrls }, selectedCategoryIds: categoriesOf.get(shopId) ?? [] },
        });
      },
      { concurrency },
    );
  }

  async #postReviews(): Promise<void> {
    await pMap(
      this.#content.reviews,
      ({ id, shopId, rating, ...review }) =>
        this.#services.reviews.postReview({
          params: { storeId: shopId, id },
          body: { ...review, rating: rating as 1 | 2 | 3 | 4 | 5, storeApproved: true },
        }),
      { concurrency },
    );
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
