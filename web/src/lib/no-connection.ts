/** Says that the server could not be reached. */
export const NO_CONNECTION = 'Sem conexão. Tente novamente.';
