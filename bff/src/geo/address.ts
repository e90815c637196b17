import { STATE_CODES, STATE_NAMES } from '@cardume/kit/domain/states';
import { normalize } from '@cardume/kit/text';

/** The end of an address like «street, neighbourhood, town - state, postal code, Brasil». */
interface ReadAddress {
  /** The parts before the town. */
  before: string[];
  town: string;
  /** Two-letter code; undefined if the text names neither a state nor a postal code. */
  state: string | undefined;
}

const POSTAL_CODE = /\b(\d{5})-?\d{3}\b/;
/** The state after a town, like `São Paulo - SP`, `São Paulo/SP`, `São Paulo (SP)` or `São Paulo SP`. */
const STATE_AT_END = /(?<![\s\-–—/(])[\s\-–—/(]+([a-z]{2})\)?$/i;

/** States that have a town of the same name; the end of an address is then the town. */
const NAMES_OF_TOWNS = ['SP', 'RJ', 'GO', 'AP'];
const codeOf = new Map([
  ...STATE_CODES.map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(STATE_NAMES)
    .filter(([code]) => !NAMES_OF_TOWNS.includes(code))
    .map(([code, name]) => [normalize(name), code] as const),
]);

/**
 * Reads town and state at the end of an address; the state is, if the text has none, that of the postal code.
 * @param inState the state if it is known: the name of another state at the end is then a town, like Paraná - RN
 */
export function readAddress(address: string, inState?: string): ReadAddress {
  const parts = address
    .replace(POSTAL_CODE, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  let state = stateOfPostalCode(address);
  while (parts.length > 1) {
    const last = normalize(parts.at(-1) ?? '');
    const code = codeOf.get(last);
    if (!code && !/^bra[sz]il$/.test(last)) break;
    if (code && last.length > 2 && inState && code !== inState) break;
    if (code) state = code;
    parts.pop();
  }
  const last = parts.pop() ?? '';
  const end = STATE_AT_END.exec(last);
  const town = last.slice(0, end?.index);
  const code = codeOf.get(end?.[1]?.toLowerCase() ?? '');
  return code && town ? { before: parts, town, state: code } : { before: parts, town: last, state };
}

/** The last five-digit prefix of each range of postal codes, and its state. */
const RANGES = [
  [19999, 'SP'],
  [28999, 'RJ'],
  [29999, 'ES'],
  [39999, 'MG'],
  [48999, 'BA'],
  [49999, 'SE'],
  [56999, 'PE'],
  [57999, 'AL'],
  [58999, 'PB'],
  [59999, 'RN'],
  [63999, 'CE'],
  [64999, 'PI'],
  [65999, 'MA'],
  [68899, 'PA'],
  [68999, 'AP'],
  [69299, 'AM'],
  [69399, 'RR'],
  [69899, 'AM'],
  [69999, 'AC'],
  [72799, 'DF'],
  [72999, 'GO'],
  [73699, 'DF'],
  [76799, 'GO'],
  [76999, 'RO'],
  [77999, 'TO'],
  [78899, 'MT'],
  [78999, 'RO'],
  [79999, 'MS'],
  [87999, 'PR'],
  [89999, 'SC'],
  [99999, 'RS'],
] as const;
const FIRST_PREFIX = 1000;

/** Returns the state of the postal code in a text; undefined without one. */
export function stateOfPostalCode(text: string): string | undefined {
  const prefix = Number(POSTAL_CODE.exec(text)?.[1] ?? 0);
  return prefix < FIRST_PREFIX ? undefined : RANGES.find(([last]) => prefix <= last)?.[1];
}
