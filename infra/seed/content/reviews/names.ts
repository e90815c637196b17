import type { Random } from '../random.ts';

const given =
  'Mariana João Camila Pedro Larissa Lucas Ana Gabriel Bruna Matheus Carolina Diego Isabela Rafaela Guilherme Natália Vitor Amanda Leonardo Jéssica Murilo Elaine Fábio Raquel Igor Cláudia Renan Michele Davi Luana Alexandre Cristiane Samuel Rosana Wesley Kátia Marcos Antônia Francisco Raimunda Severino Conceição Ivone Célia'.split(
    ' ',
  );
const family =
  'Silva Santos Oliveira Souza Lima Pereira Costa Rodrigues Almeida Nascimento Gomes Martins Rocha Dias Cardoso Ramos Melo Castro Nunes Freitas Vieira Barbosa Correia Moraes Andrade Pinto Batista Campos Farias Prado'.split(
    ' ',
  );

/** Returns the name of a reviewer: the full name, the first name with an initial, or the first name. */
export function customerName(random: Random): string {
  const first = random.pick(given);
  const last = random.pick(family);
  const habit = random.next();
  if (habit < 0.6) return `${first} ${last}`;
  return habit < 0.85 ? `${first} ${last.charAt(0)}.` : first;
}
