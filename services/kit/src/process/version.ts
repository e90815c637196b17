import product from '../../../../package.json' with { type: 'json' };

/** Version of the product. Bundles contain it, so that a process tells that of its code and not of a newer checkout. */
export const version: string = product.version;
