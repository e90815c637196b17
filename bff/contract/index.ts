/** The contract of /api, one file per area. Used by the BFF and the web client, and published as OpenAPI. */
import { adminContract } from './admin.ts';
import { analyticsContract } from './analytics.ts';
import { authContract } from './auth.ts';
import { categoriesContract } from './categories.ts';
import { clientErrorsContract } from './client-errors.ts';
import { geoContract } from './geo.ts';
import { holidaysContract } from './holidays.ts';
import { adminHomeApi, homeContract } from './home.ts';
import { myStoreContract } from './my-store.ts';
import { noticesContract } from './notices.ts';
import { passkeysContract } from './passkeys.ts';
import { productsContract } from './products.ts';
import { reportsContract } from './reports.ts';
import { reviewsContract } from './reviews.ts';
import { settingsContract } from './settings.ts';
import { storesContract } from './stores.ts';
import { townsContract } from './towns.ts';
import { uploadsContract } from './uploads.ts';
import { visitsContract } from './visits.ts';

export type { RequestInput, ResponseOf, Route } from '@cardume/kit/contract';
export * from '@cardume/kit/domain/delivery';
export * from '@cardume/kit/domain/delivery-terms';
export * from '@cardume/kit/domain/departments';
export { canonicalGtin } from '@cardume/kit/domain/gtin';
export * from '@cardume/kit/domain/holidays';
export * from '@cardume/kit/domain/hours-words';
export { type OpeningWords, openingWords, shortDate } from '@cardume/kit/domain/opening-words';
export * from '@cardume/kit/domain/payments';
export { type ClockTime, clockIn, isVacation, type Schedule } from '@cardume/kit/domain/schedule';
export * from '@cardume/kit/domain/schedule-input';
export { STATE_CODES } from '@cardume/kit/domain/states';
export { type Access, type ApiRoute, defineApi } from './access.ts';
export * from './admin.ts';
export * from './admin-screens.ts';
export * from './analytics.ts';
export * from './auth.ts';
export * from './averages.ts';
export * from './categories.ts';
export * from './client-errors.ts';
export * from './cnpj.ts';
export * from './cookies.ts';
export * from './creation.ts';
export * from './csv.ts';
export * from './dates.ts';
export { MAX_DELIVERY_NOTE_LENGTH } from './delivery.ts';
export * from './errors.ts';
export * from './event-names.ts';
export * from './filter-names.ts';
export * from './geo.ts';
export * from './holidays.ts';
export * from './home.ts';
export * from './home-filters.ts';
export * from './limits.ts';
export * from './my-store.ts';
export * from './notices.ts';
export * from './offer-filters.ts';
export * from './opening-hours.ts';
export * from './passkeys.ts';
export * from './phone-format.ts';
export { parsePhone } from './phone-parser.ts';
export * from './phones.ts';
export * from './pictures.ts';
export * from './pricing.ts';
export * from './products.ts';
export * from './reports.ts';
export * from './reviews.ts';
export * from './settings.ts';
export { pageCount, type Town } from './shapes.ts';
export * from './show-time.ts';
export * from './stores.ts';
export * from './texts.ts';
export * from './titles.ts';
export * from './town-pages.ts';
export * from './town-paths.ts';
export * from './towns.ts';
export * from './uploads.ts';
export * from './visit-sources.ts';
export * from './visits.ts';

export const apiContract = {
  ...storesContract,
  ...productsContract,
  ...townsContract,
  ...reviewsContract,
  ...reportsContract,
  ...visitsContract,
  ...categoriesContract,
  ...holidaysContract,
  ...homeContract,
  ...settingsContract,
  ...geoContract,
  ...authContract,
  ...passkeysContract,
  ...adminContract,
  ...adminHomeApi,
  ...myStoreContract,
  ...noticesContract,
  ...uploadsContract,
  ...analyticsContract,
  ...clientErrorsContract,
};
