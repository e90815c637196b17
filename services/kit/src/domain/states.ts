/** Names of the states of Brazil by their two-letter codes. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
};

/** The codes in alphabetical order. */
export const STATE_CODES: readonly string[] = Object.keys(STATE_NAMES);

/** Returns the code of a state that is written in any case; undefined for any other text. */
export function stateCode(text: string): string | undefined {
  const code = text.toUpperCase();
  return Object.hasOwn(STATE_NAMES, code) ? code : undefined;
}

/** Returns the number of a state, from 1 to 27, for a column; undefined for a text that is not a code. */
export function stateNumber(code: string): number | undefined {
  return STATE_CODES.indexOf(code) + 1 || undefined;
}
