/**
 * Sends visits and reviews at a constant rate from a separate process. The first message starts it; every later one is
 * answered with the response times since the previous one.
 */
import { Agent, request } from 'node:http';

export interface WritersOrder {
  baseUrl: string;
  shops: string[];
  perSecond: { visits: number; reviews: number };
}

/** Response times in ms since the time at which each request was due, and the number of refused requests. */
export interface WriteTimes {
  times: number[];
  refused: number;
}

const TICK_MS = 20;
const REVIEW = { rating: 5, customerName: 'Rita', comment: 'Peixes lindos e bem cuidados.' };

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let lap: WriteTimes = { times: [], refused: 0 };

function post(url: string, body: object, due: number): void {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
    response.resume().once('end', () => {
      if ((response.statusCode ?? 500) >= 300) lap.refused++;
      lap.times.push(performance.now() - due);
    });
  });
  outgoing.once('error', () => lap.refused++);
  outgoing.end(text);
}

function start({ baseUrl, shops, perSecond }: WritersOrder): void {
  const began = performance.now();
  let sent = 0;
  /** Calls `send` for every request that is due, each for another shop. */
  const atRate = (rate: number, send: (store: string, due: number) => void) => {
    let due = began;
    setInterval(() => {
      for (; due <= performance.now(); due += 1_000 / rate) {
        send(`${baseUrl}/api/stores/${shops[(sent++ * 7_919) % shops.length]}`, due);
      }
    }, TICK_MS);
  };
  atRate(perSecond.visits, (store, due) => post(`${store}/visit`, {}, due));
  atRate(perSecond.reviews, (store, due) => post(`${store}/reviews`, REVIEW, due));
}

process.once('message', (order: WritersOrder) => {
  start(order);
  process.on('message', () => {
    process.send?.(lap);
    lap = { times: [], refused: 0 };
  });
});
// Otherwise it would send on after a bench that failed.
process.once('disconnect', () => process.exit());
