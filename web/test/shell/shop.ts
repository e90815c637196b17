/** The only shop of these tests; its name has the maximum length. */
export const SHOP = `Aquário do Zé ${'muito bem sortido '.repeat(12)}`.slice(0, 199).trim();
