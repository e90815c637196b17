/** More than the rows of any list. Services refuse a larger `skip`. */
const BEYOND = 1_000_000_000;

/** Returns the number of rows before a page. @param page counted from 1 */
export const rowsBefore = (page: number, size: number): number => Math.min((page - 1) * size, BEYOND);
