/** The one shop of these tests; its name is as long as names may be. */
export const SHOP = `Aquário do Zé ${'muito bem sortido '.repeat(12)}`.slice(0, 199).trim();
