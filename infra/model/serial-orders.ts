import { type Answer, type Command, describeCommand } from './command.ts';
import { differenceOf } from './differences.ts';
import { fingerprint, type State, type StatePart } from './state.ts';

/** A command with the response that it got. */
export interface Answered {
  command: Command;
  answer: Answer;
  /** The command was sent before without an answer, and may have happened; `answer` is that of a later attempt. */
  unseen?: true;
}

/** No order of these commands, one after the other, gives their responses. */
export class NoSerialOrder extends Error {
  readonly commands: readonly Answered[];

  constructor(state: State, commands: readonly Answered[]) {
    const lines = commands.map(({ command, answer, unseen }) => {
      if (unseen) return `${describeCommand(command)}\n    may have happened without an answer`;
      const expected = command.rule(state, state).map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
      return `${describeCommand(command)}\n    got      ${answer.status} ${JSON.stringify(answer.body)}\n    expected ${expected.join(' or ')}`;
    });
    const together = commands.length === 1 ? '' : ' (all at once; expected: if each were alone)';
    super(`no order of commands explains the responses${together}\n  ${lines.join('\n  ')}`);
    this.commands = commands;
  }
}

/**
 * Returns the states in which commands that were sent at once may have left the product: those after every order of the
 * commands that explains all responses (the product is linearizable).
 * @throws NoSerialOrder
 */
export function statesAfter(before: State, batch: readonly Answered[]): State[] {
  let states = [before];
  for (const group of meetingGroups(batch)) states = states.flatMap((state) => statesAfterGroup(state, before, group));
  return states;
}

/** Splits commands into groups that share no part of the state, so that the order of the groups does not matter. */
function meetingGroups(batch: readonly Answered[]): Answered[][] {
  let groups: { parts: Set<StatePart>; commands: Answered[] }[] = [];
  for (const answered of batch) {
    const { touches } = answered.command;
    const meets = (group: (typeof groups)[number]) => touches.some((part) => group.parts.has(part));
    const joined = groups.filter(meets);
    const merged = {
      parts: new Set([...joined.flatMap((group) => [...group.parts]), ...touches]),
      commands: [...joined.flatMap(({ commands }) => commands), answered],
    };
    groups = [...groups.filter((group) => !joined.includes(group)), merged];
  }
  return groups.map(({ commands }) => commands);
}

/**
 * Tries all orders of a group, by sets: `reached` has the distinct states after each set of commands in some order, so
 * that orders with the same result are followed only once.
 */
function statesAfterGroup(state: State, before: State, group: readonly Answered[]): State[] {
  const parts = [...new Set(group.flatMap(({ command }) => command.touches))];
  const all = 2 ** group.length - 1;
  const reached = Array.from({ length: all + 1 }, () => new Map<string, State>());
  reached[0]?.set('', state);
  for (let set = 0; set < all; set++) {
    for (const [index, answered] of group.entries()) {
      if (set & (1 << index)) continue;
      for (const from of reached[set]?.values() ?? []) {
        for (const to of explained(from, before, answered))
          reached[set | (1 << index)]?.set(fingerprint(to, parts), to);
      }
    }
  }
  const states = [...(reached[all]?.values() ?? [])];
  if (states.length === 0) throw new NoSerialOrder(state, group);
  return states;
}

/** Returns the states after a command in a state, if its response is right there. */
function explained(state: State, before: State, { command, answer, unseen }: Answered): State[] {
  const outcomes = [...command.rule(state, state), ...(before === state ? [] : command.rule(state, before))];
  if (unseen) {
    // The facts of the rule lack what the server has chosen, which then is not compared.
    return [state, ...outcomes.map(({ status, body, next }) => next(status === answer.status ? answer.body : body))];
  }
  return outcomes
    .filter(({ status, body }) => status === answer.status && differenceOf(body, answer.body) === undefined)
    .map(({ next }) => next(answer.body));
}
