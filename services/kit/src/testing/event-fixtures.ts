import { readdirSync, readFileSync } from 'node:fs';
import { type Aggregate, type DomainEvent, type EventDocument, reduceEvents } from '../event-store/aggregate.ts';
import { checkEvent, upcast } from '../event-store/versions.ts';

/**
 * Stored events of every schema version that was ever written, one per file: `<event-name>.v<version>.json`. They
 * represent the databases of existing installations, so a fixture must never be changed.
 */
export class EventFixtures<State, Event extends DomainEvent> {
  /** Names of the fixtures that must exist: one per event and version of the aggregate. */
  readonly required: string[];
  /** Names of the fixtures in the folder. */
  readonly present: string[];
  readonly #aggregate: Pick<Aggregate<State, Event, never>, 'events' | 'initial' | 'evolve'>;
  readonly #folder: URL;

  /** @param folder URL with a slash at the end */
  constructor(aggregate: Pick<Aggregate<State, Event, never>, 'events' | 'initial' | 'evolve'>, folder: URL) {
    this.#aggregate = aggregate;
    this.#folder = folder;
    const events = Object.entries<readonly unknown[]>(aggregate.events);
    this.required = events
      .flatMap(([name, versions]) => versions.map((_, index) => `${kebab(name)}.v${index + 1}`))
      .sort();
    this.present = readdirSync(folder)
      .map((file) => file.replace(/\.json$/, ''))
      .sort();
  }

  /**
   * Reduces fixtures to a state, as the events of one stream in this order.
   * @throws MalformedEvent if a fixture does not match the schema of its version
   */
  reduce(names: string[]): State {
    const events = names.flatMap((name, index) => upcast(this.#aggregate, this.#read(name, index + 1)) ?? []);
    return reduceEvents(this.#aggregate, events);
  }

  #read(name: string, version: number): EventDocument {
    const stored = JSON.parse(readFileSync(new URL(`${name}.json`, this.#folder), 'utf8'));
    const event = { ...stored, streamId: 'fixture', version };
    checkEvent(this.#aggregate, event);
    return event;
  }
}

const kebab = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
