/**
 * Loads the demo data through the services' commands. Idempotent, because all ids are constant; skips what an
 * interrupted load has added.
 */
import { PictureStorage } from '@cardume/bff/media';
import { HOME_KIND_NAMES } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import pMap from 'p-map';
import { retry } from '../shared/retry.ts';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { demoContent } from './content/index.ts';
import type { DemoContent, DemoShop, DemoUser } from './content/types.ts';
import { PictureStore } from './picture-store.ts';
import type { PictureSpec } from './pictures/index.ts';
import { createServiceClients, type ServiceClients } from './services.ts';
import { addVisits } from './visits.ts';

/** Number of shops filled concurrently. Commands of one shop are sequential, because they lock the same stream. */
const concurrency = 8;

interface Registration {
  person: DemoUser;
  role: 'admin' | 'store_owner';
}

class Loader {
  readonly #services: ServiceClients;
  readonly #pictures: PictureStore;
  readonly #content: DemoContent;
  readonly #products: Map<string, DemoContent['products']>;
  readonly #reviews: Map<string, DemoContent['reviews']>;
  /** Id of the account with the e-mail of the demo's admin. */
  #adminId: string;

  constructor(services: ServiceClients, content: DemoContent) {
    this.#services = services;
    this.#pictures = new PictureStore(
      new PictureStorage(services.config),
      async () => (await services.installation.readInstallationId({})).id,
    );
    this.#content = content;
    this.#adminId = content.admin.id;
    this.#products = Map.groupBy(content.products, ({ shopId }) => shopId);
    this.#reviews = Map.groupBy(content.reviews, ({ shopId }) => shopId);
  }

  /** Registers one account last: its existence marks the data as complete. */
  async load(): Promise<void> {
    const { admin, owners, shops } = this.#content;
    this.#adminId = await retry(() => this.#findAdmin());
    const people: Registration[] = owners.map((person) => ({ person, role: 'store_owner' }));
    if (this.#adminId === admin.id) people.push({ person: admin, role: 'admin' });
    const last = people.pop();
    if (!last || (await retry(() => this.#isRegistered(last.person.id)))) return;
    await pMap(people, (one) => retry(() => this.#register(one)), { concurrency });
    await pMap(shops, (shop) => retry(() => this.#openShop(shop)), { concurrency });
    await Promise.all([
      pMap(shops, (shop) => retry(() => this.#fillShop(shop)), { concurrency }),
      retry(() => addVisits(this.#services.analytics, this.#content)),
    ]);
    // After the products that it refers to.
    await retry(() => this.#addHomeContent());
    await retry(() => this.#register(last));
  }

  /** If `ADMIN_EMAIL` is the e-mail of the demo's admin, auth has created an account with another id at start. */
  async #findAdmin(): Promise<string> {
    const { admin } = this.#content;
    const { id } = await this.#services.auth.findAccount({ body: { identifier: admin.email } });
    return id ?? admin.id;
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

  async #register({ person: { id, isPremium, ...person }, role }: Registration): Promise<void> {
    const { auth } = this.#services;
    // Checked first, because a registration hashes the password even if the account exists, which is slow.
    if (!(await this.#isRegistered(id))) {
      const body = { ...person, password: DEMO_PASSWORD };
      if (role === 'admin') await auth.createAdmin({ body: { id, ...body } });
      else await auth.registerUser({ params: { id }, body: { ...body, status: 'approved' } });
    }
    if (isPremium) await auth.setPremium({ params: { id }, body: { isPremium, by: this.#adminId } });
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
      const imageUrl = await this.#pictures.storeOnce(photo.picture);
      const body = { imageUrl, order: photo.order, isPremium: false };
      await stores.addFeedPhoto({ params: { id, photoId: photo.id }, body });
    }
    if (approved) await stores.setApproval({ params: { id }, body: { approved, by: this.#adminId } });
  }

  /** Adds products and reviews in their order, except those that the shop has. */
  async #fillShop({ id: storeId, productCategoryIds: selectedCategoryIds }: DemoShop): Promise<void> {
    const { catalog, reviews } = this.#services;
    const known = await this.#knownOf(storeId);
    for (const { id, shopId: _, pictures, ...facts } of this.#products.get(storeId) ?? []) {
      if (known.has(id)) continue;
      const imageUrls = await Promise.all(pictures.map((picture) => this.#pictures.storeOnce(picture)));
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

  /** Returns the ids of a shop's products and of its 100 newest reviews. */
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
        const imageUrl = await this.#pictures.storeOnce(picture);
        await this.#services.catalog.addHomeItem({ params: { kind, id }, body: { ...fields, imageUrl } });
      }
    }
  }

  async #address(picture: PictureSpec | null, ownerId: string): Promise<string | null> {
    return picture && this.#pictures.storeOnce(picture, ownerId);
  }
}

await new Loader(createServiceClients(), demoContent(new Date())).load();
