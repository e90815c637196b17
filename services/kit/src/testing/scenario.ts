import {
  type Aggregate,
  type Decision,
  type DomainEvent,
  type RecordedEvent,
  reduceEvents,
} from '../event-store/aggregate.ts';

/** Given/when/then on a pure aggregate: `scenario(store).given(opened).when(approve)` returns the decision. */
export function scenario<State, Event extends DomainEvent, Command>(aggregate: Aggregate<State, Event, Command>) {
  return {
    given(...events: Event[]) {
      const state = reduceEvents(aggregate, events.map(recorded));
      return {
        state,
        when: (command: Command): Decision<Event> => aggregate.decide(command, state),
        /** Returns the state after the command's events. @throws Error if the command is rejected */
        after: (command: Command): State => {
          const decision = aggregate.decide(command, state);
          if ('rejected' in decision) throw new Error(`rejected: ${decision.code}`);
          return reduceEvents(aggregate, decision.map(recorded), state);
        },
      };
    },
  };
}

/** Adds arbitrary metadata to an event. @param index becomes version `index + 1` */
function recorded<Event extends DomainEvent>(event: Event, index = 0): RecordedEvent<Event> {
  return {
    ...event,
    at: '2026-01-01T12:00:00.000Z',
    actor: 'somebody',
    correlationId: 'test',
    streamId: 'stream',
    version: index + 1,
  };
}
